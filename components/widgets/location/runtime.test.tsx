import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import fc from 'fast-check'
import { placeOf, placeText, placeValue } from '@/components/widget-kits/faces/location-value'
import { expectNoViolations } from '@/tests/fixtures/axe'
import { parsedField, renderWidget, WithMessages } from '@/tests/fixtures/render-widget'
import { LocationMapProvider } from './location-map'
import { Runtime } from './runtime'
import { locationSchema } from './schema'

type Answer = (found: PositionCallback, failed: PositionErrorCallback) => void

function browserAnswers(answer: Answer | null) {
  const geolocation = answer && { getCurrentPosition: answer }
  Object.defineProperty(navigator, 'geolocation', { value: geolocation, configurable: true })
}

const stored = (value: unknown) => JSON.parse(String(value)) as Record<string, unknown>

test('address and coordinates are typed with the keyboard alone and stored as one text', async () => {
  const { lastValue } = await renderWidget('location', { value: '' })
  await userEvent.tab()
  await userEvent.keyboard('滨江')
  await userEvent.tab()
  await userEvent.keyboard('120.2')
  await userEvent.tab()
  await userEvent.keyboard('-30.05')
  expect(stored(lastValue())).toEqual({ lng: 120.2, lat: -30.05, fullAddress: '滨江' })
  await userEvent.click(screen.getByRole('button', { name: '清除位置' }))
  expect(lastValue()).toBe('')
})

test('the browser is asked only on a press, and what other versions store stays', async () => {
  const ask = jest.fn<void, Parameters<Answer>>((found) =>
    found({ coords: { longitude: 120.123456789, latitude: 30.2 } } as GeolocationPosition),
  )
  browserAnswers(ask)
  const { lastValue } = await renderWidget('location', { value: '{"pName":"浙江省","fullAddress":"甲"}' })
  expect(ask).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: '使用当前位置' }))
  expect(stored(lastValue())).toEqual({ pName: '浙江省', fullAddress: '甲', lng: 120.123457, lat: 30.2 })
})

test.each([
  [1, /未获准使用位置/],
  [2, /暂时无法确定位置/],
  [3, /定位超时/],
])('the refusal %i of the browser is told', async (code, message) => {
  browserAnswers((_found, failed) => failed({ code } as GeolocationPositionError))
  const { onChange } = await renderWidget('location', { value: '' })
  await userEvent.click(screen.getByRole('button', { name: '使用当前位置' }))
  expect(screen.getByRole('status')).toHaveTextContent(message)
  expect(onChange).not.toHaveBeenCalled()
})

test('a browser without a position says so', async () => {
  browserAnswers(null)
  await renderWidget('location', { value: '' })
  await userEvent.click(screen.getByRole('button', { name: '使用当前位置' }))
  expect(screen.getByRole('status')).toHaveTextContent('此浏览器不支持定位')
})

test('an installation may bring its own map', () => {
  const onChange = jest.fn()
  const props = {
    node: parsedField('location'),
    id: 'l',
    value: '',
    onChange,
    disabled: false,
    readOnly: false,
    ariaLabel: '位置',
  }
  render(
    <LocationMapProvider
      value={({ onPick }) => (
        <button type="button" onClick={() => onPick?.({ longitude: 1, latitude: 2, address: '图上' })}>
          地图
        </button>
      )}
    >
      <Runtime {...props} />
    </LocationMapProvider>,
    { wrapper: WithMessages },
  )
  act(() => screen.getByRole('button', { name: '地图' }).click())
  expect(stored(onChange.mock.lastCall?.[0])).toEqual({ lng: 1, lat: 2, fullAddress: '图上' })
})

test('coordinates that do not exist are refused', () => {
  const env = { nowMs: 0, sibling: () => undefined }
  const node = parsedField('location')
  expect(locationSchema.validate('{"lng":181,"lat":0}', node, env)).toEqual([{ path: '', code: 'type' }])
  expect(locationSchema.validate('{"lng":1}', node, env)).toEqual([{ path: '', code: 'type' }])
  expect(locationSchema.validate('二号仓库', node, env)).toEqual([])
  expect(placeText('{"lng":1,"lat":2,"fullAddress":"甲"}')).toBe('甲 (1, 2)')
})

test('what is stored is read and stored again unchanged', () => {
  const degrees = (max: number) => fc.double({ min: -max, max, noNaN: true }).map((value) => Number(value.toFixed(6)) + 0)
  fc.assert(
    fc.property(degrees(180), degrees(90), fc.string(), fc.string(), (lng, lat, fullAddress, pName) => {
      const value = JSON.stringify({ pName, lng, lat, fullAddress })
      expect(stored(placeValue(placeOf(value)))).toEqual(stored(value))
    }),
  )
})

test('links its fault and has no accessibility fault', async () => {
  const { container } = await renderWidget('location', { value: '', error: '请选择' })
  expect(screen.getByRole('textbox', { name: '地址' })).toHaveAccessibleDescription('请选择')
  await expectNoViolations(container)
})

test.each([{ disabled: true }, { readOnly: true }])('takes no input while %j', async (state) => {
  const { onChange } = await renderWidget('location', { value: '', ...state })
  for (const input of screen.getAllByRole('textbox')) await userEvent.type(input, '1')
  expect(screen.queryByRole('button')).toBeNull()
  expect(onChange).not.toHaveBeenCalled()
})
