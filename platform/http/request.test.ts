import { apiSegments, parseJson } from './request'

describe('parseJson', () => {
  it('reads plain JSON, also with brackets and escapes inside strings', () => {
    const value = { a: ['[[[{{{', '\\"[', '\u00e9'], b: { c: null } }
    expect(parseJson(JSON.stringify(value))).toEqual(value)
  })

  it('allows the word of the refused key as a value', () => {
    expect(parseJson('{"note":"__proto__"}')).toEqual({ note: '__proto__' })
  })

  it('refuses numbers that are none, which would be stored as nothing', () => {
    for (const text of ['{"stock":1e400}', '[-1e999]', `[1${'0'.repeat(400)}]`]) expect(() => parseJson(text)).toThrow('refused')
    expect(parseJson('{"stock":1e308,"note":"1e400"}')).toEqual({ stock: 1e308, note: '1e400' })
  })

  it('allows 400 levels and refuses the next', () => {
    expect(() => parseJson(`${'['.repeat(400)}${']'.repeat(400)}`)).not.toThrow()
    expect(() => parseJson(`${'['.repeat(401)}${']'.repeat(401)}`)).toThrow('nested')
  })
})

describe('apiSegments', () => {
  it('decodes every segment by itself, so an encoded slash stays inside its value', () => {
    expect(apiSegments('/api/a/b%2Fc/')).toEqual(['a', 'b/c'])
  })

  it('finds nothing outside of /api', () => {
    expect(apiSegments('/apix/a')).toBeNull()
    expect(apiSegments('/other')).toBeNull()
  })
})
