import { emptyScreen, readScreen, screenItems, screenTexts } from './layout'

const foreign = {
  index: 7,
  name: '柱图',
  left: 10,
  top: 20,
  zIndex: 3,
  component: { width: 400, height: 300, name: 'bar', more: 1 },
  data: [1],
}
const own = { i: 'a', jnpfKey: 'barChart', left: '12', width: 300, option: { styleType: 1, other: 'x' }, another: { kept: true } }

it('keeps unknown keys and items of another engine through reading and writing', () => {
  const texts = {
    detail: JSON.stringify({ width: 1920, engine: 'e', kiosk: { isOn: 1, mode: 'm' } }),
    component: JSON.stringify([own, foreign]),
  }
  const read = readScreen(texts)
  expect(read?.isWhole).toBe(true)
  const written = screenTexts(read?.layout ?? emptyScreen)
  expect(JSON.parse(written.detail)).toMatchObject({ engine: 'e', kiosk: { isOn: true, mode: 'm' } })
  const [first, second] = JSON.parse(written.component) as [object, object]
  expect(first).toMatchObject({ left: 12, option: own.option, another: own.another })
  expect(second).toEqual(foreign)
})

it('says where an item of another engine stands', () => {
  const entry = readScreen({ detail: '', component: [foreign] })?.layout.entries[0]
  expect(entry).toMatchObject({ kind: 'foreign', item: { i: 'x7', name: '柱图', left: 10, top: 20, width: 400, height: 300 } })
})

it('an empty screen is one, broken text is none, and what is no item is told', () => {
  expect(readScreen({ detail: '', component: '' })?.layout.entries).toEqual([])
  expect(readScreen({ detail: '{', component: '' })).toBeUndefined()
  expect(readScreen({ detail: '', component: '{}' })).toBeUndefined()
  for (const component of ['[1]', '[null]', '["x"]', '[[]]'])
    expect(readScreen({ detail: '', component })).toMatchObject({ isWhole: false, layout: { entries: [] } })
})

it('items that go round in a rotation are items of the screen', () => {
  const round = { i: 'r', jnpfKey: 'screenRotation', children: [own] }
  const read = readScreen({ detail: '', component: [round] })
  expect([...screenItems(read?.layout.entries ?? [])].map(({ i }) => i)).toEqual(['r', 'a'])
})
