import { shownRows, shownText } from './trace'

it('hides what is secret by its name, however deep it stands', () => {
  const text = shownText(
    JSON.stringify({ password: 'a', head: { Authorization: 'Bearer x', list: [{ appSecret: 'y', 密码: 'z' }] }, ok: 1 }),
  )
  expect(JSON.parse(text)).toEqual({
    password: '******',
    head: { Authorization: '******', list: [{ appSecret: '******', 密码: '******' }] },
    ok: 1,
  })
})

it('shows some rows of many, and of long texts the beginning, and stays readable', () => {
  const rows = Array.from({ length: 500 }, (_, at) => ({ at, text: 'x'.repeat(3000), list: Array(500).fill('y'.repeat(100)) }))
  const text = shownRows(rows)
  expect(text.length).toBeLessThan(30_000)
  expect(JSON.parse(text)).toHaveLength(20)
})
