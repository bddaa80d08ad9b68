import type { DemoWords } from './index.ts';

export const vietnamese_words: DemoWords = {
  site: {
    description: 'Mở những hòm đầy skin, tỷ lệ công khai và lượt quay nào ai cũng xác minh được.',
    keywords: 'skin, hòm, mở hòm, công bằng có thể chứng minh, vật phẩm game',
  },
  entries: {
    hours: '9:00–18:00 (GMT+8), từ thứ Hai đến thứ Sáu. Chúng tôi trả lời trong vòng 24 giờ.',
  },
  fields: {
    countries: 'Atlantis và Utopia',
    help_line: 'đường dây hỗ trợ của bản demo, +357 00 000000',
    law: 'Síp',
    court: 'Nicosia',
    authority: 'Cơ quan Ví dụ, Example Street 2, Nicosia, Síp',
    safeguard: 'các điều khoản hợp đồng tiêu chuẩn',
  },
  groups: {
    Classics: 'Kinh điển',
    Colours: 'Sắc màu',
    Armoury: 'Kho vũ khí',
    'Small Change': 'Tiền lẻ',
    'High Gallery': 'Phòng tranh trên cao',
    'For Points': 'Mở bằng điểm',
    Blades: 'Lưỡi dao',
    'On the House': 'Quà của nhà',
    Floors: 'Các tầng',
    'For Members': 'Dành cho thành viên',
  },
  banners: {
    cheapest: ({ name }) => `${name}: chiếc hòm rẻ nhất của chúng tôi`,
    holds: ({ name, best }) => `${name}: chiếc hòm có ${best}`,
    for_points: ({ name }) => `${name}: mở bằng điểm hoạt động`,
  },
  notices: {
    new_cases: {
      title: 'Hòm mới trong Kho vũ khí',
      html: `<p>Từ thận trọng đến táo bạo: <b>Kho vũ khí</b> vừa có thêm hòm mới. Như mọi khi, trang của mỗi hòm đều cho biết tỷ lệ của từng vật phẩm trong đó và trung bình một lượt mở hoàn lại bao nhiêu.</p>`,
    },
    second_factor: {
      title: 'Hãy bật xác thực hai lớp',
      html: `<p>Túi đồ của bạn đáng được bảo vệ. Giờ đây, trong hồ sơ, bạn có thể yêu cầu mã từ ứng dụng xác thực cho mỗi lần đăng nhập. Chỉ mất một phút:</p>
<ol><li>Mở hồ sơ và chọn <b>Xác thực hai lớp</b>.</li><li>Quét mã QR bằng ứng dụng của bạn.</li><li>Cất các mã khôi phục ở nơi an toàn.</li></ol>`,
    },
    fairness: {
      title: 'Hãy tự mình kiểm tra các lượt quay',
      html: `<p>Đừng chỉ tin lời chúng tôi. Hãy đổi seed bất cứ lúc nào bạn muốn, và trang <a href="/provablyfair">Công bằng có thể chứng minh</a> sẽ tính lại từng lượt quay ngay trong trình duyệt của bạn.</p>`,
    },
  },
  pages: {
    about: {
      title: 'Về chúng tôi',
      html: `<p>Vitrine là một cửa hàng nhỏ dành cho những ai thích mở hòm và không thích bị lừa.</p>
<h2>Điều chúng tôi làm khác</h2>
<ul>
<li>Mỗi hòm đều cho thấy tỷ lệ của từng vật phẩm, chính xác đến bốn chữ số thập phân, trước khi bạn trả tiền.</li>
<li>Mọi kết quả đều do các seed quyết định, và sau đó cả bạn lẫn chúng tôi đều không thể thay đổi seed. Ai cũng có thể tính lại kết quả.</li>
<li>Món bạn trúng được mua lại theo giá lúc trúng, hoặc theo giá hôm nay nếu giá này thấp hơn.</li>
</ul>
<p>Các lượt quay diễn ra thế nào được giải thích từng bước ở trang <a href="/provablyfair">Công bằng có thể chứng minh</a>.</p>`,
    },
    faq: {
      title: 'Câu hỏi thường gặp',
      html: `<h2>Làm sao tôi biết một lượt quay là công bằng?</h2>
<p>Trước khi bạn mở hòm, chúng tôi cho bạn xem hash của seed bên chúng tôi, và trình duyệt của bạn thêm vào một seed riêng. Khi bạn đổi cặp seed, seed của chúng tôi được tiết lộ, và trang <a href="/provablyfair">Công bằng có thể chứng minh</a> sẽ tính lại mọi lượt quay đã dùng nó.</p>
<h2>Token cửa hàng là gì?</h2>
<p>Là thứ bạn nhận được khi bán vật phẩm trong túi đồ. Một token tương đương một đô la Mỹ giá trị vật phẩm.</p>
<h2>Tôi có thể bán ngay món vừa trúng không?</h2>
<p>Có: bán lấy tiền trong vòng 15 phút kể từ lúc trúng, và bán lấy token cửa hàng vào bất cứ lúc nào sau đó.</p>
<h2>Vì sao giá của một vật phẩm thay đổi?</h2>
<p>Giá cả theo thị trường. Giá trị của món bạn trúng là giá của nó lúc trúng, hoặc giá hôm nay nếu giá này thấp hơn.</p>
<h2>Có người khác đã vào tài khoản của tôi. Giờ phải làm gì?</h2>
<p>Hãy đăng xuất mọi nơi trong hồ sơ, đặt mật khẩu mới, bật xác thực hai lớp và viết thư đến <a href="mailto:support@vitrine.test">support@vitrine.test</a>.</p>`,
    },
    responsible: {
      title: 'Chơi có trách nhiệm',
      html: `<p>Mở hòm là trò giải trí tốn tiền. Tính trung bình, một hòm hoàn lại ít hơn giá của nó; hoàn lại bao nhiêu thì xem ở trang của chính hòm đó.</p>
<ul>
<li>Chỉ chơi bằng khoản tiền mà thiếu nó bạn vẫn ổn.</li>
<li>Đừng cố gỡ lại những gì đã mất.</li>
<li>Hãy nghỉ giữa chừng, và dừng lại khi không còn thấy vui.</li>
</ul>
<p>Nếu việc chơi khiến bạn hoặc người thân lo lắng, hãy tìm đến một dịch vụ tư vấn ở nơi bạn sống. Người chơi phải từ 18 tuổi trở lên.</p>`,
    },
    refund: {
      title: 'Chính sách hoàn tiền',
      html: `<p>Hòm đã mở thì không thể hoàn tác: kết quả lượt quay là cuối cùng, và thứ quay được là của bạn.</p>
<h2>Khi nào chúng tôi hoàn tiền</h2>
<ul>
<li>Bạn bị tính tiền hai lần cho cùng một thứ.</li>
<li>Bạn bị tính tiền cho thứ mà bạn không nhận được.</li>
<li>Có người dùng phương tiện thanh toán của bạn khi chưa được bạn cho phép.</li>
</ul>
<h2>Cách yêu cầu hoàn tiền</h2>
<p>Hãy viết thư đến <a href="mailto:support@vitrine.test">support@vitrine.test</a> trong vòng 14 ngày, kèm địa chỉ email của tài khoản và thời điểm bị tính tiền. Vào ngày làm việc, chúng tôi trả lời trong vòng 24 giờ.</p>`,
    },
  },
};
