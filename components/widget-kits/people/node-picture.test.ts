import { placeOf } from './node-picture'

test('people are told apart by the last names of their places, places by the one above', () => {
  expect(placeOf('user', '集团/东莞公司/项目部,集团/财务部')).toBe('项目部，财务部')
  expect(placeOf('position', '集团/信息部')).toBe('信息部')
  expect(placeOf('department', '集团/东莞公司/项目部')).toBe('东莞公司')
  expect(placeOf('company', '集团')).toBe('')
})
