import { isKeepable, menuAddress, readMenuProperties } from './menu-address'

const entry = { type: 3, category: 'Web', enCode: 'ware.stock.list', moduleId: 'd1', urlAddress: ' kept ' }

describe('the address of an entry (contract 2 §12.2)', () => {
  it.each([
    [{ type: 1 }, ''],
    [{ type: 2 }, 'kept'],
    [{ type: 3 }, 'model/warestock.list'],
    [{ type: 4 }, 'dictionary/warestock.list'],
    [{ type: 5 }, 'dataReport/warestock.list'],
    [{ type: 6 }, 'dataScreen/warestock.list'],
    [{ type: 7 }, 'kept'],
    [{ type: 8 }, 'portal/warestock.list'],
    [{ type: 3, category: 'App' }, '/pages/apply/dynamicModel/index?id=d1'],
    [{ type: 5, category: 'App' }, 'ware.stock.list'],
    [{ type: 8, category: 'App' }, 'ware.stock.list'],
  ])('%o is at %s', (more, address) => {
    expect(menuAddress({ ...entry, ...more })).toBe(address)
  })
})

it.each([
  ['{"moduleId":7,"isTree":"1","iconBackgroundColor":"#1677ff"}', { moduleId: '7', isTree: true, color: '#1677ff' }],
  ['{"iconBackgroundColor":"url(//x)"}', { moduleId: '', isTree: false, color: '' }],
  ['null', { moduleId: '', isTree: false, color: '' }],
  ['{', { moduleId: '', isTree: false, color: '' }],
])('properties are read from %s, whatever stands there', (json, properties) => {
  expect(readMenuProperties(json)).toEqual(properties)
})

it.each([
  ['crmCustomer', true],
  ['https://a.example/x?t=${jnpfToken}', true],
  ['${dataV}/view/1', true],
  ['/pages/x:y', true],
  ['java\tscript:alert(1)', false],
  ['\u0001javascript:alert(1)', false],
  ['view-source:javascript:alert(1)', false],
  ['file:///etc/passwd', false],
  ['//elsewhere.example', false],
  ['/\\elsewhere.example', false],
])('an entry may lead to %j: %s', (address, isKept) => {
  expect(isKeepable(address)).toBe(isKept)
})
