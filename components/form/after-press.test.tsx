import { afterPress, followPresses } from './after-press'

const macrotask = () => new Promise((resolve) => setTimeout(resolve))
const fire = (type: string) => document.dispatchEvent(new Event(type, { bubbles: true }))

describe('what follows the leaving of a field', () => {
  let stop: () => void
  beforeEach(() => {
    stop = followPresses()
  })
  afterEach(() => stop())

  it('happens at once when the field is left by keyboard', () => {
    const action = jest.fn()
    afterPress(action)
    expect(action).toHaveBeenCalledTimes(1)
  })

  it('waits for the click when the field is left by pressing something', async () => {
    const order: string[] = []
    fire('pointerdown')
    afterPress(() => order.push('validated'))
    expect(order).toEqual([])
    fire('pointerup')
    order.push('clicked')
    await macrotask()
    expect(order).toEqual(['clicked', 'validated'])
  })

  it('is not forgotten when the press ends without a click', async () => {
    const action = jest.fn()
    fire('pointerdown')
    afterPress(action)
    fire('pointercancel')
    await macrotask()
    expect(action).toHaveBeenCalledTimes(1)
  })
})
