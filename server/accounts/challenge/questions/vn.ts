import type { Wording } from './wording.ts';

export const vietnamese: Wording = {
  separator: ', ',
  nth: 'Từ thứ {n} trong danh sách này là từ nào? {list}',
  after: 'Từ nào đứng ngay sau từ “{word}” trong danh sách này? {list}',
  count: {
    animal: 'Có bao nhiêu con vật trong danh sách này? Trả lời bằng chữ số. {list}',
    fruit: 'Có bao nhiêu loại quả trong danh sách này? Trả lời bằng chữ số. {list}',
    color: 'Có bao nhiêu màu sắc trong danh sách này? Trả lời bằng chữ số. {list}',
    body: 'Có bao nhiêu bộ phận cơ thể trong danh sách này? Trả lời bằng chữ số. {list}',
  },
  which: {
    animal: 'Từ nào trong danh sách này là tên một con vật? {list}',
    fruit: 'Từ nào trong danh sách này là tên một loại quả? {list}',
    color: 'Từ nào trong danh sách này là tên một màu? {list}',
    body: 'Từ nào trong danh sách này là một bộ phận cơ thể? {list}',
  },
  words: {
    animal: ['mèo', 'chó', 'ngựa', 'bò', 'voi', 'sư tử', 'gấu', 'thỏ', 'khỉ', 'dê'],
    fruit: ['táo', 'chuối', 'lê', 'nho', 'xoài', 'dâu tây', 'dứa', 'dưa hấu', 'ổi', 'đu đủ'],
    color: ['đỏ', 'xanh dương', 'xanh lá', 'vàng', 'đen', 'trắng', 'xám', 'nâu', 'tím', 'hồng'],
    body: ['bàn tay', 'bàn chân', 'mắt', 'tai', 'mũi', 'miệng', 'đầu gối', 'ngón tay', 'răng', 'cổ'],
  },
};
