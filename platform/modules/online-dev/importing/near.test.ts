import { folded, NearTexts } from './near'

it('folds width, case, blanks, signs and traditional characters', () => {
  expect(folded('客戶　名稱（全稱）')).toBe('客户名称全称')
  expect(folded('Ｅ-mail Address')).toBe('emailaddress')
})

it('finds what is near, the nearest first, and nothing for a single sign', () => {
  const near = new NearTexts(['待交付', '已交付', '已取消'])
  expect(near.find('等交付').map(({ place }) => place)).toEqual([0, 1])
  expect(near.find('付')).toEqual([])
  expect(near.find('完全不同的')).toEqual([])
})
