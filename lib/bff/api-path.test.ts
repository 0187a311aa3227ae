import { parseApiPath } from './api-path'

describe('the time stamp of a call', () => {
  const searchOf = (query: string) => parseApiPath(`/api/x${query}`)?.search

  it.each(['', '?', '?a=1', '?a=1&a=2&ids=3', '?nn=1&an=2', '?N=1'])('is put behind %j, and nothing else is changed', (query) => {
    const kept = query === '' || query === '?' ? '?' : `${query}&`
    expect(searchOf(query)?.startsWith(kept)).toBe(true)
    expect(searchOf(query)?.slice(kept.length)).toMatch(/^n=\d{10}$/)
  })

  it('is left where it stands when there is one', () => {
    expect(searchOf('?n=5&a=%E4%B8%AD')).toBe('?n=5&a=%E4%B8%AD')
    expect(searchOf('?a=1&n=1700000000')).toBe('?a=1&n=1700000000')
  })

  it.each(['?n=1&n=2', '?n=1&a=1&%6e=2', '?%6E=1', '?n', '?n=', '?n=1;drop', '?n&n=3&a=1'])(
    'is one only, whatever %j says',
    (query) => {
      const search = searchOf(query) ?? ''
      const values = new URLSearchParams(search).getAll('n')
      expect(values).toEqual([expect.stringMatching(/^\d{10}$/)])
      if (query.includes('a=1')) expect(search).toContain('a=1')
    },
  )
})
