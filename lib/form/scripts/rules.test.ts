import { readRoute, readScriptRequest } from './request-rules'
import { isStubScript } from './script-text'
import { readScriptStyle } from './style-rules'

describe('stubs are known by their shape', () => {
  test.each([
    '',
    '({ data, formData, setFormData }) => {\n  // 在此编写代码\n}',
    '({ data, rowIndex, formData, setFormData, setShowOrHide, setRequired, setDisabled, onlineUtils }) => {\n    // 在此编写代码\n    \n}',
    'async (x) => { /* nothing */ };',
    'function (x) {}',
    '({ formData }) => {\n return new Promise((resolve, reject) => {\n // 在此编写代码\n // 继续执行\n resolve()\n })\n}',
  ])('%s', (text) => expect(isStubScript(text)).toBe(true))

  test.each([
    '({ formData }) => { formData.a = 1 }',
    '() => new Promise((resolve, reject) => { reject() })',
    '({ formData }) => { return new Promise((resolve, reject) => { reject() }) }',
    '() => { "// text" }',
    '({ data = alert() }) => {}',
  ])('%s says something', (text) => expect(isStubScript(text)).toBe(false))
})

describe('requests of scripts stay below /api', () => {
  test.each([
    ['/api/system/DictionaryData', '/system/DictionaryData'],
    ['system/DictionaryData/1', '/system/DictionaryData/1'],
    ['/visualdev/OnlineDev/5/List', '/visualdev/OnlineDev/5/List'],
  ])('%s', (url, path) => expect(readScriptRequest(url, 'get', undefined, undefined)).toMatchObject({ path, method: 'GET' }))

  test.each([
    'https://example.org/api/x',
    '//example.org/x',
    '/api/../login',
    '/api/%2e%2e/login',
    '/api/a%2fb',
    'javascript:alert(1)',
    '/api/a\\b',
    '/api//x',
    '',
    '/api/\u0000',
  ])('%s is refused', (url) => expect(readScriptRequest(url, 'get', undefined, undefined)).toHaveProperty('refused'))

  test('sessions and set-up are out of reach, the person signed in may be read', () => {
    for (const url of ['/api/oauth/Login', '/api/OAuth/Logout', '/api/session/lock', 'setup/x'])
      expect(readScriptRequest(url, 'get', undefined, undefined)).toEqual({ refused: 'protected' })
    expect(readScriptRequest('/api/oauth/CurrentUser', 'get', undefined, undefined)).toMatchObject({ path: '/oauth/CurrentUser' })
  })

  test('data of a reading call travels in the address, headers do not travel', () => {
    const request = readScriptRequest('x?a=1', 'GET', { b: 2, c: null }, { Authorization: 'x', 'Idempotency-Key': 'abcdefgh' })
    expect(request).toEqual({ path: '/x', method: 'GET', query: { a: '1', b: '2' }, body: undefined, idempotencyKey: 'abcdefgh' })
    expect(readScriptRequest('x', 'TRACE', undefined, undefined)).toEqual({ refused: 'method' })
    expect(readScriptRequest('x', 'post', 'x'.repeat(600_000), undefined)).toEqual({ refused: 'size' })
  })
})

test('routes', () => {
  expect(readRoute('/home?x=1')).toEqual({ kind: 'inside', href: '/home?x=1' })
  expect(readRoute('https://example.org/')).toEqual({ kind: 'outside', href: 'https://example.org/' })
  for (const url of ['javascript:1', 'JAVASCRIPT:1', 'data:text/html,x', '//x', '/\\x', 'java\tscript:1', 'file:///x', ''])
    expect(readRoute(url)).toBeNull()
})

test('styles: colours and the look of text only', () => {
  expect(readScriptStyle({ color: 'red', 'background-color': '#fff', position: 'fixed', fontWeight: 700 })).toEqual({
    color: 'red',
    backgroundColor: '#fff',
    fontWeight: 700,
  })
  expect(readScriptStyle({ background: '#ffe' })).toEqual({ backgroundColor: '#ffe', color: '#1f2328' })
  expect(readScriptStyle({ background: 'url(https://x)' })).toBeNull()
  expect(readScriptStyle({ color: 'red;position:fixed' })).toBeNull()
  expect(readScriptStyle({ color: 'expression(alert(1))' })).toBeNull()
  expect(readScriptStyle('color:red')).toBeNull()
})
