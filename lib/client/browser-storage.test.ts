import { browserLocks, openChannel, readStored, removeStored, writeCookie, writeStored } from './browser-storage'
import { clearLoginNotice, leaveLoginNotice, markFreshSignIn, readLoginNotice, takeFreshSignIn } from './login-notice'
import { onlySender } from './outbox/only-sender'
import { announceSession, onSessionNews } from './session-channel'
import { readForUser, writeForUser } from './user-storage'

const denied = (): never => {
  throw new DOMException('Access is denied for this document.', 'SecurityError')
}

/** As a browser that forbids storages: each throws as soon as it is named. */
function forbid(owner: object, name: string): () => void {
  const before = Object.getOwnPropertyDescriptor(owner, name)
  Object.defineProperty(owner, name, { get: denied, set: denied, configurable: true })
  return () => {
    if (before) Object.defineProperty(owner, name, before)
    else Reflect.deleteProperty(owner, name)
  }
}

let restore: (() => void)[] = []
afterEach(() => {
  for (const undo of restore) undo()
  restore = []
})

const forbidAll = () => {
  restore = ['sessionStorage', 'localStorage', 'indexedDB', 'BroadcastChannel'].map((name) => forbid(window, name))
  restore.push(forbid(document, 'cookie'), forbid(navigator, 'locks'))
}

describe('a browser that forbids every storage', () => {
  it('keeps nothing, and nothing throws', () => {
    forbidAll()
    for (const area of ['tab', 'browser'] as const) {
      writeStored(area, 'a', '1')
      expect(readStored(area, 'a')).toBeNull()
      removeStored(area, 'a')
      writeForUser(area, 'u', 'a', 1)
      expect(readForUser(area, 'u', 'a', Number)).toBeUndefined()
    }
    writeCookie('a=1')
    expect([openChannel('a'), browserLocks()]).toEqual([undefined, undefined])
  })

  it('signs in and out without what one page leaves for the next', () => {
    forbidAll()
    leaveLoginNotice('why')
    expect(readLoginNotice()).toBe('')
    clearLoginNotice()
    markFreshSignIn()
    expect(takeFreshSignIn()).toBe(false)
    announceSession('logout')
    onSessionNews(() => undefined)()
  })
})

describe('a browser that forbids locks when they are asked for', () => {
  it('lets every page send what was written in it, instead of nothing at all', async () => {
    const request = () => Promise.reject(new DOMException('denied', 'SecurityError'))
    const before = Object.getOwnPropertyDescriptor(navigator, 'locks')
    Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true })
    restore.push(() => {
      if (before) Object.defineProperty(navigator, 'locks', before)
      else Reflect.deleteProperty(navigator, 'locks')
    })
    const chosen = new Promise<void>((resolve) => {
      const sender = onlySender({ name: 'n', userId: 'u', onChosen: () => resolve() })
      restore.push(() => sender.stop())
    })
    await chosen
    const sender = onlySender({ name: 'n', userId: 'u', onChosen: () => undefined })
    await Promise.resolve()
    await Promise.resolve()
    const item = { pageId: sender.pageId, createdAtMs: Date.now() } as Parameters<typeof sender.maySend>[0]
    expect([sender.maySend(item), sender.maySend({ ...item, pageId: 'other' })]).toEqual([true, false])
    sender.stop()
  })
})
