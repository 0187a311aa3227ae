import { attachTouchDrag } from './touch-drag'

class TestDataTransfer {}
class TestDragEvent extends MouseEvent {}

// jsdom has neither drags nor touches, nor a place for anything.
beforeEach(() => {
  Object.assign(globalThis, { DataTransfer: TestDataTransfer, DragEvent: TestDragEvent })
  document.elementFromPoint = () => document.body
  jest.useFakeTimers()
})
afterEach(() => jest.useRealTimers())

const touch = (target: Element, name: string, touches: readonly object[]) =>
  target.dispatchEvent(Object.assign(new Event(name, { bubbles: true, cancelable: true }), { touches }))

it('ends what a finger carries when the finger goes, also where the touched element has left the page', () => {
  document.body.innerHTML = '<main><div draggable="true"><b>字段</b></div></main>'
  const root = document.querySelector('main') as HTMLElement
  const source = document.querySelector('div') as HTMLElement
  const stop = attachTouchDrag(root)
  const ended = jest.fn()
  window.addEventListener('dragend', ended)
  const touched = source.querySelector('b') as HTMLElement
  touch(touched, 'touchstart', [{ clientX: 1, clientY: 1 }])
  jest.advanceTimersByTime(400)
  expect(document.querySelector('[data-carried]')).not.toBeNull()
  source.remove()
  touch(touched, 'touchend', [])
  expect(document.querySelector('[data-carried]')).toBeNull()
  expect(ended).toHaveBeenCalledTimes(1)
  expect(jest.getTimerCount()).toBe(0)
  stop()
})
