import { colorModeScript, saveFrameLook } from './color-mode'

const { dataset } = document.documentElement

beforeEach(() => {
  for (const name of Object.keys(dataset)) delete dataset[name]
  Object.defineProperty(window, 'matchMedia', { configurable: true, value: () => ({ matches: true }) })
})

const runScript = () => new Function(colorModeScript)()

test('what was chosen for the frame is on <html> before the first paint of the next page', () => {
  saveFrameLook({ theme: 'ocean', tone: 'lightWhite', tabs: 'off' })
  for (const name of Object.keys(dataset)) delete dataset[name]
  runScript()
  expect(dataset).toMatchObject({ tone: 'lightWhite', tabs: 'off' })
})

test('a system in the dark makes the page dark only when nothing was chosen', () => {
  dataset['modeChoice'] = 'light'
  dataset['mode'] = 'light'
  runScript()
  expect(dataset['mode']).toBe('light')
  dataset['modeChoice'] = 'system'
  runScript()
  expect(dataset['mode']).toBe('dark')
})
