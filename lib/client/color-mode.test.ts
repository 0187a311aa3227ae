import { colorModeScript, saveFrameLook } from './color-mode'

const { dataset } = document.documentElement

/** The preference of the system, which may change while a page is open. */
const system = Object.assign(new EventTarget(), { matches: true })

beforeEach(() => {
  for (const name of Object.keys(dataset)) delete dataset[name]
  system.matches = true
  Object.defineProperty(window, 'matchMedia', { configurable: true, value: () => system })
})

const runScript = () => new Function(colorModeScript)()

test('what was chosen for the frame is in cookies, for the server to write it on <html>', () => {
  saveFrameLook({ theme: 'ocean', tone: 'lightWhite', tabs: 'off' })
  expect(dataset).toMatchObject({ theme: 'ocean', tone: 'lightWhite', tabs: 'off' })
  for (const [name, value] of [
    ['theme', 'ocean'],
    ['tone', 'lightWhite'],
    ['tabs', 'off'],
  ])
    expect(document.cookie.split('; ')).toContain(`tenon-${name}=${value}`)
})

test('a system in the dark makes the page dark only when nothing was chosen', () => {
  dataset['modeChoice'] = 'light'
  dataset['mode'] = 'light'
  runScript()
  expect(dataset['mode']).toBe('light')
  dataset['modeChoice'] = 'system'
  runScript()
  expect(dataset['mode']).toBe('dark')
  system.matches = false
  system.dispatchEvent(new Event('change'))
  expect(dataset['mode']).toBe('light')
})
