import { safeRedirect } from './safe-redirect'

const foreign = [
  '//evil.example',
  '///evil.example',
  'https:evil.example',
  'https://evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/%5Cevil.example',
  '/%2Fevil.example',
  '/%09/evil.example',
  '/\t/evil.example',
  '/%0d%0aevil',
  'javascript:alert(1)',
  ' /home',
  'home',
  '',
  '%2F%2Fevil.example',
  '/%zz',
]

describe('safeRedirect', () => {
  test.each(foreign)('never leaves this site or breaks on %j', (wanted) => {
    expect(safeRedirect(wanted)).toBe('/home')
  })

  test('refuses an address of 10 KB', () => {
    expect(safeRedirect(`/home?x=${'a'.repeat(10_000)}`)).toBe('/home')
  })

  test.each([
    '/login',
    '/login?redirect=/login',
    '/LOGIN',
    '/%6cogin',
    '/login/x',
    '/a/../login',
    '/lockScreen',
    '/api/oauth/Logout',
  ])('never loops back to %s', (wanted) => expect(safeRedirect(wanted)).toBe('/home'))

  test.each([undefined, null, 7, '/', ['/home', '/x']])('takes %j as not wanted', (wanted) => {
    expect(safeRedirect(wanted)).toBe('/home')
  })

  test.each(['/home', '/hip/hipProject?keyword=a%20b#top', '/home?next=%2Fx', '/menu/中文'])(
    'keeps the own path %s',
    (wanted) => {
      expect(safeRedirect(wanted)).toBe(wanted)
    },
  )
})
