import { keyByRecord } from './tab-key'

const keyOf = (path: string, search: string, key = path) =>
  keyByRecord({ tab: { key, href: search ? `${path}?${search}` : path, title: '', isAffix: path === '/home' }, trail: [] }).tab
    .key

describe('the key of a tab', () => {
  test('is the path, whatever page, order or condition a list shows', () => {
    expect(keyOf('/hip/hipPlan', 'page=3&sort=name:desc')).toBe('/hip/hipPlan')
  })

  test('tells records of one page apart, and is the same for one record whatever else the address says', () => {
    expect(keyOf('/emailDetail', 'id=1')).not.toBe(keyOf('/emailDetail', 'id=2'))
    expect(keyOf('/emailDetail', 'id=1&from=list')).toBe(keyOf('/emailDetail', 'id=1'))
    expect(keyOf('/workFlowDetail', 'config=abc')).not.toBe(keyOf('/workFlowDetail', 'config=abd'))
    expect(keyOf('/workFlow/entrust', 'config=1')).toBe('/workFlow/entrust')
  })

  test('leaves fixed tabs and framed addresses as they are', () => {
    expect(keyOf('/home', 'id=1')).toBe('/home')
    expect(keyOf('/externalLink', 'href=x&id=1', '/externalLink?href=x&id=1')).toBe('/externalLink?href=x&id=1')
  })

  test('stays short for a long body text, and still tells two of them apart', () => {
    const long = (end: string) => keyOf('/workFlowDetail', `config=${'a'.repeat(5000)}${end}`)
    expect(long('b').length).toBeLessThan(300)
    expect(long('b')).not.toBe(long('c'))
  })
})
