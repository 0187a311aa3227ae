import { bodySaid, titleSaid } from './news-texts'

const say = (text: string) => `said ${text}`

it.each([2, 3, 4])('the titles that the platform writes (type %i) are said in the language of the reader', (type) => {
  expect(titleSaid({ type, title: '待您审批：请假' }, say)).toBe('said 待您审批：请假')
})

it('what people have written stays as it is, and so does a body that says what a message opens', () => {
  expect(titleSaid({ type: 1, title: '停电通知' }, say)).toBe('停电通知')
  expect(bodySaid({ type: 2, html: '{"remark":"请假"}' }, say)).toBe('{"remark":"请假"}')
  expect(bodySaid({ type: 3, html: '<p>请假</p>' }, say)).toBe('<p>said 请假</p>')
})
