import fc from 'fast-check'
import { masked, maskedJson, maskedText } from './mask'

const whole = { lengthMax: 10_000 }

it.each([
  ['password', { password: 's3cret' }],
  ['oldPassword', { oldPassword: 's3cret' }],
  ['newUserDefaultPassword', { newUserDefaultPassword: 's3cret' }],
  ['a token inside', { list: [{ deep: { accessToken: 's3cret' } }] }],
  ['jnpf_ticket', { jnpf_ticket: 's3cret' }],
  ['a key of a service', { aliAccessKey: 's3cret', appKey: 's3cret', qyhCorpSecret: 's3cret' }],
  ['a signature picture', { signImg: 'data:image/png;base64,s3cret' }],
  ['JSON in a text', { dataConfigJson: JSON.stringify({ headers: [{ Authorization: 's3cret' }], dbPwd: 's3cret' }) }],
  ['a header in a text', { note: 'curl -H "Authorization: Bearer s3cret.s3cret"' }],
  ['a connection string', { url: 'postgres://tenon:s3cret@db.example/x', more: 'host=x;Password=s3cret;' }],
  ['a query in a text', { url: 'https://x.example/a?token=s3cret&b=1' }],
])('masks %s', (_, body) => {
  const text = maskedJson(body, whole)
  expect(text).not.toContain('s3cret')
  expect(text).toMatch(/\*\*\*|data:…/)
})

it('keeps what is no secret, and tells an empty secret from a filled one', () => {
  expect(JSON.parse(maskedJson({ fullName: '财务', enCode: 'fin.1', sortCode: 3, password: '', secret: null }, whole))).toEqual({
    ...{ fullName: '财务', enCode: 'fin.1', sortCode: 3, password: '', secret: null },
  })
})

it('masks a code that somebody was sent, and no code of a thing', () => {
  expect(maskedJson({ code: '1234' }, { ...whole, isCodeSecret: true })).toBe(`{"code":"${masked}"}`)
  expect(maskedJson({ code: '1234' }, whole)).toBe('{"code":"1234"}')
})

it('of a shape tells fields and ids, and no value', () => {
  const body = { id: '7', ids: ['8'], data: JSON.stringify({ salary: 12_000, lines: [{ name: '王五' }] }), isOpen: true }
  const text = maskedJson(body, { ...whole, isShapeOnly: true })
  expect(text).toMatch(/"id":"7".*"8".*salary/)
  expect(text).not.toMatch(/12000|王五|true/)
})

it('is bounded by length, whatever is given', () => {
  fc.assert(
    fc.property(fc.anything({ maxDepth: 12 }), fc.integer({ min: 10, max: 500 }), (value, lengthMax) => {
      expect(maskedJson(value, { lengthMax }).length).toBeLessThanOrEqual(lengthMax)
    }),
  )
  const huge = { list: Array.from({ length: 100_000 }, (_, index) => ({ index, text: 'x'.repeat(2000) })) }
  expect(maskedJson(huge, { lengthMax: 4000 })).toHaveLength(4000)
})

it('leaves nothing that the database cannot hold', () => {
  expect(maskedJson({ text: 'a\u0000b', half: '\ud800' }, whole)).toBe('{"text":"ab","half":"\\ud800"}')
  expect(maskedText('a\u0000b\ud800', 10)).toBe('ab\ufffd')
})
