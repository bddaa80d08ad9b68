import type { PolicyTexts } from './policy.ts';

export const vn: PolicyTexts = {
  terms: {
    changed_on: '2026-11-21',
    intro:
      'Các điều khoản này là thỏa thuận giữa bạn và đơn vị vận hành trang này. Bạn chấp nhận các điều khoản khi mở tài khoản hoặc đăng nhập. Vui lòng đọc kỹ: tại đây nêu rõ bạn được gì, không được gì và có thể làm gì khi xảy ra sự cố.',
    sections: [
      {
        title: 'Chúng tôi là ai',
        blocks: [
          'Trang này do {operator} vận hành, đăng ký theo {register}, sau đây gọi là “chúng tôi”. Mọi thắc mắc xin gửi đến {email}.',
          'Trang này chạy trên Vitrine, một phần mềm mã nguồn mở. Các tác giả của phần mềm không vận hành trang này, không giữ vật phẩm hay tiền của bạn và không phải là một bên của thỏa thuận này.',
          'Chúng tôi không có liên hệ với Valve Corporation hay Steam. Tên trò chơi, vũ khí và vật phẩm thuộc về chủ sở hữu của chúng và chỉ được dùng để cho biết đó là vật phẩm gì. Hình ảnh vật phẩm do phần mềm vẽ.',
        ],
      },
      {
        title: 'Ai được chơi',
        blocks: [
          'Bạn phải từ 18 tuổi trở lên và đã đến tuổi thành niên theo pháp luật nơi bạn sống. Bạn xác nhận điều này khi đăng ký. Chúng tôi có thể yêu cầu bằng chứng và đóng tài khoản nếu chủ tài khoản không cung cấp được.',
          'Bạn chỉ được dùng trang này ở nơi pháp luật sở tại cho phép. Trang không được cung cấp tại {countries}. Tìm hiểu quy định nào áp dụng cho bạn là một phần trách nhiệm của bạn; giữ cho danh sách này chính xác là một phần trách nhiệm của chúng tôi.',
          'Mỗi người được có một tài khoản. Tài khoản chỉ dành riêng cho bạn: bạn không được bán, cho mượn hay dùng chung.',
        ],
      },
      {
        title: 'Tài khoản của bạn',
        blocks: [
          'Bạn mở tài khoản bằng địa chỉ email hoặc tài khoản Steam của chính mình. Hãy chọn một mật khẩu bạn không dùng ở bất kỳ nơi nào khác và bật xác thực hai lớp trong hồ sơ.',
          'Bất kỳ ai có mật khẩu, phương tiện xác thực hai lớp hoặc một phiên đăng nhập đang mở của bạn đều có thể hành động nhân danh bạn. Hãy báo ngay cho chúng tôi khi bạn nghi ngờ điều đó đã xảy ra. Trong hồ sơ, bạn thấy mọi phiên đăng nhập đang mở và có thể kết thúc từng phiên.',
          'Tên và ảnh của bạn hiển thị với người khác. Tên và ảnh không được xúc phạm bất kỳ ai, mạo danh người khác hay vi phạm pháp luật.',
        ],
      },
      {
        title: 'Số dư',
        blocks: [
          'Tài khoản của bạn có ba loại số dư:',
          [
            'tiền, tính bằng đô la Mỹ, dùng để trả cho các hòm và trò chơi;',
            'token cửa hàng, mỗi token ứng với một đô la Mỹ giá trị vật phẩm, bạn nhận được khi bán vật phẩm từ túi đồ;',
            'điểm hoạt động, bạn nhận được khi chơi và không có giá trị bằng tiền.',
          ],
          'Số dư không phải là tiền gửi ngân hàng và không sinh lãi. Số dư không thể chuyển cho người chơi khác. Khoản nào có thể được chi trả, bằng cách nào và từ mức bao nhiêu được hiển thị trên trang yêu cầu chi trả, trước khi bạn xác nhận.',
          'Mọi thay đổi số dư đều được ghi vào sổ cái mà sau đó không ai có thể sửa, kể cả chúng tôi. Nếu số dư của bạn sai, hãy báo cho chúng tôi: chúng tôi sẽ đối chiếu với sổ cái.',
        ],
      },
      {
        title: 'Hòm và lượt quay',
        blocks: [
          'Trước khi bạn mở hòm, trang của hòm hiển thị giá, từng vật phẩm bên trong kèm tỷ lệ và giá trị trung bình thu về mỗi lần mở. Tính trung bình, một hòm trả lại ít hơn giá của nó. Hãy chơi để giải trí và chỉ chơi với số tiền bạn chấp nhận mất.',
          'Kết quả được quay từ một server seed đã được ấn định và đã cho xem hash trước khi bạn mở, cùng với client seed của riêng bạn. Sau khi server seed được tiết lộ, bạn hoặc bất kỳ ai đều có thể tính lại mọi lượt quay. Trang “Công bằng có thể chứng minh” nêu rõ cách làm.',
          'Mỗi lần mở là kết quả cuối cùng: khi đã quay, cả bạn lẫn chúng tôi đều không thể hủy. Chỉ khi sản phẩm hoạt động khác với các quy tắc đã công bố thì chúng tôi mới sửa lại: bạn được hoàn lại chi phí của lần mở đó hoặc nhận những gì lẽ ra bạn được nhận theo quy tắc.',
        ],
      },
      {
        title: 'Vật phẩm',
        blocks: [
          'Những gì bạn trúng được đưa vào túi đồ trước khi hoạt ảnh bắt đầu: đóng trang cũng không mất gì. Bạn có thể giữ vật phẩm hoặc bán lại với số tiền được hiển thị, là mức thấp hơn giữa giá lúc bạn trúng và giá hiện tại.',
          'Ở nơi có cung cấp tính năng rút vật phẩm, vật phẩm được gửi đến tài khoản Steam ứng với link trao đổi của bạn. Đó phải là tài khoản của bạn. Sau khi đổi link, bạn phải chờ 24 giờ mới rút được vật phẩm, để kẻ trộm không thể vét sạch túi đồ của bạn ngay lập tức.',
          'Steam có quy định riêng mà chúng tôi không thể thay đổi: giao dịch trao đổi có thể bị tạm giữ hoặc được bảo vệ trong vài ngày, và Steam có thể từ chối. Nếu không giao được, vật phẩm sẽ trở về túi đồ của bạn.',
        ],
      },
      {
        title: 'Những điều không được phép',
        blocks: [
          [
            'Dùng chương trình chơi thay bạn hoặc truy cập trang này với tần suất vượt quá khả năng của con người. Bạn được dùng API đã có tài liệu trong giới hạn của API đó.',
            'Lợi dụng lỗi của trang để trục lợi. Thay vào đó hãy báo cho chúng tôi: xem cách làm tại trang bảo mật của phần mềm.',
            'Một người có nhiều tài khoản, kể cả để nhận tiền thưởng hoặc thưởng giới thiệu nhiều hơn một lần.',
            'Thanh toán bằng phương tiện không thuộc về bạn và hoàn ngược thanh toán không có lý do.',
            'Rửa tiền hoặc giúp người khác rửa tiền.',
          ],
          'Nếu bạn làm bất kỳ điều nào ở trên, chúng tôi có thể tạm ngừng thanh toán, việc rút vật phẩm và tài khoản của bạn trong thời gian xem xét, và đóng tài khoản nếu vi phạm được xác nhận. Chúng tôi cho bạn biết lý do, trừ khi pháp luật cấm, và bạn có thể phản đối bằng cách viết đến {email}. Những gì bạn nắm giữ hợp pháp vẫn là của bạn.',
        ],
      },
      {
        title: 'Chơi an toàn',
        blocks: [
          'Trò chơi may rủi có thể trở thành vấn đề. Nếu chơi không còn vui, nếu bạn chơi để gỡ lại những gì đã mất hoặc giấu người khác việc mình chơi: hãy dừng lại và nói chuyện với ai đó. Bạn có thể nhận trợ giúp miễn phí và ẩn danh tại {help_line}.',
          'Hãy viết đến {email} để yêu cầu đóng tài khoản trong khoảng thời gian bạn chọn hoặc vĩnh viễn. Chúng tôi thực hiện trong vòng {closing_time|một ngày làm việc} và không mở lại sớm hơn.',
        ],
      },
      {
        title: 'Khi có sự cố',
        blocks: [
          'Chúng tôi chăm sóc trang này cẩn thận nhưng không cam kết trang luôn hoạt động. Một thao tác bị gián đoạn hoặc đã diễn ra trọn vẹn, hoặc hoàn toàn không diễn ra; hồ sơ và túi đồ của bạn cho biết là trường hợp nào.',
          'Chúng tôi chịu trách nhiệm không giới hạn đối với lỗi cố ý và lỗi vô ý nghiêm trọng, đối với thiệt hại về tính mạng, thân thể và sức khỏe, và trong mọi trường hợp pháp luật không cho phép giới hạn. Ngoài ra, chúng tôi chỉ chịu trách nhiệm khi vi phạm các nghĩa vụ cốt yếu của thỏa thuận này, trong phạm vi thiệt hại điển hình và có thể lường trước.',
        ],
      },
      {
        title: 'Chấm dứt và thay đổi',
        blocks: [
          'Bạn có thể chấm dứt thỏa thuận này bất cứ lúc nào bằng cách viết đến {email}. Chúng tôi có thể chấm dứt bằng cách báo trước {ending_notice|30 ngày}, hoặc ngay lập tức nếu có lý do nghiêm trọng. Những gì có thể rút hoặc được chi trả vào ngày đó thì sau đó vẫn có thể.',
          'Nếu thay đổi các điều khoản này, chúng tôi sẽ báo cho bạn qua email hoặc khi bạn đăng nhập, ít nhất {change_notice|30 ngày} trước đó. Nếu không đồng ý, bạn có thể chấm dứt thỏa thuận trước thời điểm ấy. Thay đổi không bao giờ áp dụng cho các lượt quay đã thực hiện trước đó.',
        ],
      },
      {
        title: 'Luật áp dụng và tranh chấp',
        blocks: [
          'Pháp luật của {law} được áp dụng và tòa án tại {court} có thẩm quyền giải quyết. Nếu là người tiêu dùng, bạn vẫn được pháp luật nơi bạn sống bảo vệ và có thể khởi kiện tại tòa án ở đó.',
          'Trước hết, vui lòng viết cho chúng tôi: {email}. Chúng tôi trả lời trong vòng {answer_time|14 ngày}.',
        ],
      },
    ],
  },
  privacy: {
    changed_on: '2026-11-23',
    intro:
      'Trang này cho biết chúng tôi lưu những dữ liệu nào về bạn, để làm gì, trong bao lâu và bạn có thể yêu cầu những gì. Nói ngắn gọn: chỉ những gì sản phẩm cần để hoạt động, không gì dùng cho quảng cáo và không gì bị đem bán.',
    sections: [
      {
        title: 'Ai chịu trách nhiệm',
        blocks: ['{operator}, {email}.', 'Nhân viên bảo vệ dữ liệu: {officer?}.'],
      },
      {
        title: 'Chúng tôi lưu gì và để làm gì',
        blocks: [
          {
            columns: ['Để làm gì'],
            rows: [
              [
                'Địa chỉ email và thời điểm bạn chứng minh đó là email của mình',
                'Để bạn đăng nhập và để viết cho bạn về tài khoản',
              ],
              [
                'Mã hash của mật khẩu',
                'Để kiểm tra mật khẩu. Bản thân mật khẩu không bao giờ đến tay chúng tôi: trình duyệt của bạn gửi một chuỗi tóm lược và chúng tôi lưu mã hash argon2id của chuỗi đó',
              ],
              [
                'ID Steam của bạn cùng tên và ảnh hiển thị trên Steam, nếu bạn đăng nhập bằng Steam hoặc liên kết Steam',
                'Để bạn đăng nhập và để bảo đảm link trao đổi là của bạn',
              ],
              [
                'Tên, ảnh và ngôn ngữ',
                'Để hiển thị bạn với người khác và viết cho bạn bằng ngôn ngữ của bạn. Ảnh được vẽ lại khi bạn tải lên: nơi chụp và thiết bị chụp không được lưu',
              ],
              [
                'Thời điểm bạn đồng ý với điều khoản và xác nhận tuổi',
                'Vì pháp luật yêu cầu chúng tôi phải chứng minh được điều đó',
              ],
              [
                'Các phiên đăng nhập của bạn: tên trình duyệt và hệ điều hành, địa chỉ mạng, thời điểm bắt đầu và lần dùng gần nhất của từng phiên',
                'Để cho bạn thấy mình đang đăng nhập ở đâu và cảnh báo bạn khi có trình duyệt mới',
              ],
              [
                'Một dấu ngẫu nhiên cho mỗi trình duyệt từng mở tài khoản của bạn',
                'Để phân biệt trình duyệt mới với trình duyệt cũ',
              ],
              [
                'Khóa bí mật của xác thực hai lớp, được mã hóa, và mã hash của các mã khôi phục',
                'Để kiểm tra mã của bạn. Chúng bị xóa khi bạn tắt xác thực hai lớp',
              ],
              ['Link trao đổi của bạn', 'Để gửi vật phẩm cho bạn'],
              [
                'Bạn tìm đến chúng tôi bằng cách nào: mã của đối tác hoặc thẻ đánh dấu của một đường link',
                'Để cảm ơn đối tác và để biết điều gì đưa người chơi đến',
              ],
              [
                'Số dư, các khoản chuyển giữa các số dư của bạn, vật phẩm, lần mở và lượt quay',
                'Đây chính là trò chơi. Không ai có thể thay đổi hay xóa lượt quay và bút toán trong sổ cái, nhờ đó bạn có thể kiểm tra chúng',
              ],
            ],
          },
          'Mã chúng tôi gửi qua email và link đăng nhập chỉ được lưu dưới dạng hash, trong vài phút. Chúng tôi cần địa chỉ email hoặc tài khoản Steam của bạn để giao kết thỏa thuận với bạn; mọi thông tin khác bạn nhập là tùy ở bạn.',
          'Tại EU, cơ sở pháp lý là thỏa thuận giữa chúng tôi và bạn (điểm (b) khoản 1 Điều 6 GDPR), nghĩa vụ pháp lý (điểm (c)) và lợi ích của chúng tôi trong việc có một sản phẩm an toàn và công bằng (điểm (f)).',
        ],
      },
      {
        title: 'Người khác thấy gì',
        blocks: [
          'Người chơi khác thấy tên và ảnh của bạn. Danh sách lượt quay là công khai để ai cũng có thể kiểm tra; lượt quay không cho biết ai đã thực hiện. Đối tác có mã mà bạn đã dùng thấy chữ cái đầu và chữ cái cuối trong tên của bạn cùng thời điểm bạn đến.',
        ],
      },
      {
        title: 'Những gì chúng tôi không làm',
        blocks: [
          [
            'Không quảng cáo, không trình theo dõi, không thống kê của bên khác: các trang không tải gì từ trang khác.',
            'Không lập hồ sơ về bạn ngoài những gì nêu trên và không để máy tự mình ra quyết định về bạn.',
            'Chúng tôi không bán và không cho đi dữ liệu.',
          ],
        ],
      },
      {
        title: 'Ai nhận dữ liệu',
        blocks: [
          [
            '{hosting}, nơi có máy chủ chạy trang này.',
            '{mailing}, đơn vị chuyển email của chúng tôi: địa chỉ của bạn và nội dung thư.',
            'Steam (Valve Corporation, Hoa Kỳ), chỉ khi bạn đăng nhập bằng Steam, liên kết Steam hoặc rút vật phẩm. Trình duyệt của bạn sẽ chuyển đến trang của Steam, nơi áp dụng chính sách bảo mật riêng của Steam.',
            '{payments?}, nếu bạn thanh toán: những gì cần cho việc thanh toán.',
            'Cơ quan nhà nước, khi pháp luật buộc chúng tôi cung cấp.',
          ],
          'Nếu bên nhận nào ở ngoài EU: {safeguard?}.',
        ],
      },
      {
        title: 'Nhật ký',
        blocks: [
          'Máy chủ ghi nhật ký các yêu cầu để tìm lỗi và phát hiện tấn công: thời gian, địa chỉ được yêu cầu, trạng thái và số hiệu của yêu cầu. Mật khẩu, mã, token và cookie được loại bỏ trước khi ghi. Nhật ký được lưu trong {log_days}.',
        ],
      },
      {
        title: 'Trong bao lâu',
        blocks: [
          [
            'Phiên đăng nhập: cho đến khi bạn kết thúc, tối đa 400 ngày.',
            'Ảnh không dùng: khoảng một ngày.',
            'Tài khoản của bạn: cho đến khi bạn yêu cầu chúng tôi đóng.',
            'Bút toán trong sổ cái và lượt quay: {ledger_years}, theo yêu cầu của pháp luật thuế và kế toán, và vì lượt quay của người khác được kiểm tra bằng cùng một chuỗi. Sau khi tài khoản của bạn đóng, chúng không còn mang tên hay địa chỉ của bạn.',
          ],
        ],
      },
      {
        title: 'Quyền của bạn',
        blocks: [
          'Bạn có thể yêu cầu chúng tôi cung cấp bản sao dữ liệu của bạn ở dạng chương trình đọc được, cũng như yêu cầu sửa, xóa hoặc hạn chế xử lý dữ liệu. Bạn có thể phản đối những gì chúng tôi làm vì lợi ích của mình và rút lại mọi sự đồng ý cho thời gian về sau. Hãy viết đến {email}; chúng tôi trả lời trong vòng một tháng.',
          'Bạn có thể tự thay đổi tên, ảnh, ngôn ngữ, link trao đổi và tự kết thúc các phiên đăng nhập trong hồ sơ.',
          'Bạn có thể khiếu nại với cơ quan giám sát, ví dụ {authority}.',
        ],
      },
      {
        title: 'Trẻ em',
        blocks: [
          'Trang này dành cho người trưởng thành. Nếu biết một trẻ em có tài khoản, chúng tôi sẽ đóng tài khoản đó và xóa những gì pháp luật cho phép xóa.',
        ],
      },
      {
        title: 'Thay đổi',
        blocks: [
          'Nếu chúng tôi thay đổi trang này, ngày ghi trên trang cũng thay đổi. Chúng tôi sẽ báo cho bạn qua email về mọi điều quan trọng đối với bạn.',
        ],
      },
    ],
  },
  cookies: {
    changed_on: '2026-11-30',
    intro:
      'Trang này liệt kê mọi thứ chúng tôi lưu trong trình duyệt của bạn. Tất cả đều nhằm cung cấp những gì bạn yêu cầu; không có gì dùng để quảng cáo hay theo dõi bạn, dù từ chúng tôi hay từ bên khác.',
    sections: [
      {
        title: 'Cookie',
        blocks: [
          'Cookie được gửi lại cho chúng tôi trong mỗi yêu cầu. Các trang khác không nhận được cookie của chúng tôi, và script chỉ có thể đọc cookie ghi ngôn ngữ, cookie ghi lưới dày hơn và cookie ghi đơn vị tiền tệ.',
          {
            columns: ['Để làm gì', 'Trong bao lâu'],
            rows: [
              [
                'authsk',
                'Phiên đăng nhập của bạn: giữ cho bạn luôn đăng nhập',
                'Đến khi bạn đăng xuất, tối đa 400 ngày',
              ],
              [
                '__Host-device',
                'Cho biết tài khoản của bạn từng được mở trong trình duyệt này, để chúng tôi không cảnh báo bạn về việc đó',
                '400 ngày',
              ],
              [
                '__Host-asker',
                'Gắn mã chúng tôi gửi bạn qua email với trình duyệt đã yêu cầu mã',
                'Một ngày',
              ],
              [
                '__Host-adult',
                'Việc bạn cho biết mình từ 18 tuổi trở lên và thời điểm đó, ở nơi chúng tôi phải hỏi',
                '400 ngày',
              ],
              ['locale', 'Ngôn ngữ bạn đã chọn, dùng khi mở trang web này', '400 ngày'],
              ['grid', 'Việc bạn chọn lưới hòm dày hơn', '400 ngày'],
              ['currency', 'Đơn vị tiền tệ mà bạn chọn để xem thêm giá', '400 ngày'],
              ['__Host-trip', 'Gắn lần bạn sang Steam để đăng nhập với trình duyệt này', '20 phút'],
            ],
          },
        ],
      },
      {
        title: 'Bộ nhớ của trình duyệt',
        blocks: [
          'Các mục này nằm trong trình duyệt của bạn. Bạn có thể xóa chúng bất cứ lúc nào trong phần cài đặt của trình duyệt.',
          {
            columns: ['Để làm gì', 'Trong bao lâu'],
            rows: [
              [
                'showCookies',
                'Việc bạn đã trả lời thông báo về cookie',
                'Đến khi bạn xóa; nếu bạn từ chối, đến khi đóng thẻ',
              ],
              [
                'login, logins',
                'Ai đang đăng nhập tại đây, dùng cho các phần khác của trang: tên, ảnh, email, số dư',
                'Đến khi bạn đăng xuất',
              ],
              ['rec', 'Trang mà bạn được đưa đến sau khi đăng nhập', 'Đến khi bạn tới trang đó'],
              [
                'target_link, paying',
                'Trang mà bạn quay lại sau khi nạp tiền, và lần nạp đang diễn ra',
                'Đến khi bạn tới trang đó',
              ],
              ['country', 'Quốc gia mà bạn thanh toán từ đó', 'Đến khi bạn xóa'],
              ['language', 'Ngôn ngữ bạn đã chọn', 'Đến khi bạn xóa'],
              [
                'code, prevCode, invited, ad, ad_key, okdone',
                'Ai đã giới thiệu bạn đến đây, để ghi nhận cho đối tác',
                'Đến khi bạn đăng nhập',
              ],
              [
                'agreed',
                'Việc bạn từng đánh dấu các ô trong biểu mẫu đăng nhập',
                'Đến khi bạn xóa',
              ],
              [
                'slider, point',
                'Một tên ngẫu nhiên mà trình duyệt này dùng khi giải thử thách, để chống các chương trình thử quá nhiều lần',
                'Đến khi bạn xóa',
              ],
              ['notice', 'Thời điểm bạn đóng các thông báo', 'Đến ngày hôm sau'],
              [
                'drops_hidden, drops_paused',
                'Việc bạn ẩn hoặc tạm dừng dải drop',
                'Đến khi bạn xóa',
              ],
              ['support', 'Việc bạn thu gọn lối vào phần hỗ trợ', 'Đến khi bạn xóa'],
              ['promotion', 'Việc bạn thu gọn lối vào trung tâm khuyến mãi', 'Đến khi bạn xóa'],
              ['b20, guide', 'Việc bạn đóng một lời mời hoặc hướng dẫn', 'Đến ngày hôm sau'],
              [
                'welcomed, steps',
                'Việc bạn đã gặp hòm chào mừng và đóng các bước đầu tiên',
                'Đến khi bạn xóa',
              ],
              ['task', 'Thời hạn của ưu đãi mà bạn đã đóng cửa sổ', 'Đến khi bạn xóa'],
              [
                'loss',
                'Đến khi nào không có ưu đãi nào được hiển thị, vì các trò chơi của bạn đang lỗ',
                'Đến khi bạn xóa',
              ],
              [
                'vitrine.sound, vitrine.fast_open',
                'Các công tắc trên trang hòm',
                'Đến khi bạn xóa',
              ],
              [
                'assets, offline-…',
                'Các tệp tạo nên trang này và một trang dùng khi không có mạng; không chứa gì về bạn',
                'Đến khi có bản mới hơn thay thế',
              ],
            ],
          },
        ],
      },
      {
        title: 'Đồng ý hay từ chối',
        blocks: [
          'Nếu không có các cookie và mục này, bạn không thể đăng nhập và các lựa chọn của bạn sẽ mất, vì vậy chúng không phụ thuộc vào sự đồng ý của bạn. Thông báo chỉ cho bạn biết về chúng. Nếu bạn đồng ý, thông báo không hiện lại; nếu bạn từ chối, thông báo được ẩn đến khi bạn đóng thẻ, và ngay cả câu trả lời của bạn cũng không được lưu lâu hơn.',
          'Bạn có thể chặn cookie trong trình duyệt. Khi đó bạn vẫn xem được trang nhưng không đăng nhập được.',
        ],
      },
      {
        title: 'Các trang khác',
        blocks: [
          'Các trang của chúng tôi không tải gì từ trang khác. Nếu bạn theo link đến Steam hoặc đăng nhập ở đó, Steam đặt cookie riêng trên trang của Steam.',
        ],
      },
      {
        title: 'Ai chịu trách nhiệm',
        blocks: ['{operator}, {email}. Xem thêm trong Chính sách bảo mật.'],
      },
    ],
  },
};
