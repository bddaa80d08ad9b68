import type { Wording } from './wording.ts';

export const vietnamese: Wording = {
  told: ['Hộp {a} có {n} đồng xu.', 'Có {n} đồng xu trong hộp {a}.'],
  more: [
    'Hộp {a} có nhiều hơn hộp {b} {n} đồng xu.',
    'Thêm {n} đồng vào số xu của hộp {b} thì được số xu của hộp {a}.',
  ],
  fewer: [
    'Hộp {a} có ít hơn hộp {b} {n} đồng xu.',
    'Bớt {n} đồng khỏi số xu của hộp {b} thì được số xu của hộp {a}.',
  ],
  double: ['Hộp {a} có số xu gấp đôi hộp {b}.'],
  ask: 'Trong hộp {a} có bao nhiêu đồng xu? Trả lời bằng chữ số.',
  ask_both: 'Hai hộp {a} và {b} có tổng cộng bao nhiêu đồng xu? Trả lời bằng chữ số.',
  numbers: ['hai', 'ba', 'bốn', 'năm', 'sáu', 'bảy', 'tám', 'chín'],
};
