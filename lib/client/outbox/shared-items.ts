import { openChannel } from '../browser-storage'
import { writeForUser } from '../user-storage'
import { type OnlySender, onlySender } from './only-sender'

/** What waits in this browser, by user, until it is sent or the user removes it. */
export type WaitingItem = {
  userId: string
  /** By this browser's clock; says only which of the waiting ones goes first. */
  createdAtMs: number
  /** The page that wrote it. */
  pageId: string
  /** What failed waits for the user. */
  state: 'waiting' | 'failed'
}

type Setting<Item extends WaitingItem> = {
  userId: string
  /** Names the channel and the lock that the pages of the browser share. */
  name: string
  /** Where this browser remembers how many there are, so that a page without this code knows when to load it. */
  sign: string
  isSigned: (item: Item) => boolean
  itemsMax: number
  /** What waited longer is not sent by itself: the user decides whether it is still true. */
  waitMsMax: number
  /** The platform serves each of them once, however often it is sent. */
  isServedOnce?: boolean
  storage: {
    keep: (item: Item) => Promise<boolean>
    forget: (item: Item) => Promise<void>
    all: () => Promise<Item[] | undefined>
  }
  idOf: (item: Item) => string
  /** This page sends it now: what it knows of it is newer than what is stored. */
  isUnderway: (item: Item) => boolean
  onChange: () => void
  /** Something may be sent. */
  onReady: () => void
  /** It is sent or removed, here or in another page. */
  onSettled: (id: string) => void
}

type News = { userId: string; kind: 'changed' } | { userId: string; kind: 'settled'; id: string }

/**
 * What one user of this browser has waiting, the same in all of its pages, kept on its disk and in order. Which of them is sent when,
 * and how, is up to whoever keeps it; one page of the browser sends.
 */
export class SharedItems<Item extends WaitingItem> {
  #items: Item[] = []
  /** Of late, so that what another page has stored meanwhile does not come back. */
  readonly #settled = new Set<string>()
  /** Other pages cannot see them, so this one sends them. */
  readonly #unkept = new Set<string>()
  readonly #channel: ReturnType<typeof openChannel>
  readonly #sender: OnlySender
  #isStopped = false

  constructor(readonly setting: Setting<Item>) {
    const { name, userId, isServedOnce = false } = setting
    this.#sender = onlySender({ name, userId, isServedOnce, onChosen: () => this.#ready() })
    this.#channel = openChannel(`tenon-${name}-outbox`)
    if (this.#channel) this.#channel.onmessage = ({ data }: MessageEvent<News>) => this.#hear(data)
    void this.#load()
  }

  get items(): readonly Item[] {
    return this.#items
  }

  get isStopped(): boolean {
    return this.#isStopped
  }

  get isFull(): boolean {
    return this.#items.length >= this.setting.itemsMax
  }

  /** What a new one begins with: it goes after the one that was written before it, whatever the clock says. */
  begin(): WaitingItem {
    const createdAtMs = Math.max(Date.now(), (this.#items.at(-1)?.createdAtMs ?? 0) + 1)
    return { userId: this.setting.userId, createdAtMs, pageId: this.#sender.pageId, state: 'waiting' }
  }

  /** Takes one up, also where the browser does not keep it: then it lives as long as this page. */
  async add(item: Item): Promise<void> {
    this.#list(item)
    if (!(await this.setting.storage.keep(item))) this.#unkept.add(this.setting.idOf(item))
    this.#tellChanged()
  }

  /** Takes one up only where the browser keeps it; false where it does not. */
  async addKept(item: Item): Promise<boolean> {
    if (!(await this.setting.storage.keep(item))) return false
    this.#list(item)
    this.#tellChanged()
    return true
  }

  byId(id: string): Item | undefined {
    return this.#items.find((item) => this.setting.idOf(item) === id)
  }

  maySend(item: Item): boolean {
    return this.#unkept.has(this.setting.idOf(item)) || this.#sender.maySend(item)
  }

  /** Resolves when the change is kept; undefined for what is gone by then. */
  async update(id: string, change: Partial<Item>): Promise<Item | undefined> {
    const item = this.byId(id)
    if (!item) return undefined
    const changed = { ...item, ...change }
    this.#items = this.#items.map((other) => (other === item ? changed : other)).sort(inOrder)
    this.#changed()
    await this.setting.storage.keep(changed)
    // It may have been confirmed or removed while it was being kept.
    if (this.#settled.has(id)) await this.setting.storage.forget(changed)
    return this.byId(id)
  }

  /** It stays until the user sends it again or removes it. */
  async fail(id: string, change: Partial<Item>): Promise<void> {
    await this.update(id, { ...change, state: 'failed' })
    this.#tellChanged()
  }

  /** The user wants it sent all the same. */
  async retry(id: string, change: Partial<Item>): Promise<void> {
    await this.update(id, { ...change, state: 'waiting', createdAtMs: Date.now(), pageId: this.#sender.pageId })
    this.#tellChanged()
  }

  /** It waits no more. `isTold` says it to the other pages. */
  async settle(id: string, { isTold = true } = {}): Promise<void> {
    const { userId, storage, onSettled } = this.setting
    if (isTold) this.#tell({ userId, kind: 'settled', id })
    this.remember(id)
    onSettled(id)
    const item = this.byId(id)
    this.#unkept.delete(id)
    this.#items = this.#items.filter((other) => other !== item)
    this.#changed()
    if (item) await storage.forget(item)
    this.#ready()
  }

  /** What is settled already, whoever wrote it. */
  remember(id: string): void {
    this.#settled.add(id)
    for (const oldest of this.#settled) {
      if (this.#settled.size <= this.setting.itemsMax) break
      this.#settled.delete(oldest)
    }
  }

  stop(): void {
    this.#isStopped = true
    this.#sender.stop()
    this.#channel?.close()
  }

  #list(item: Item): void {
    const id = this.setting.idOf(item)
    if (!this.byId(id)) this.#items = [...this.#items, item].sort(inOrder)
    this.#changed()
  }

  async #load(): Promise<void> {
    const { idOf, isUnderway, storage } = this.setting
    const kept = await storage.all()
    if (!kept || this.#isStopped) return
    const own = this.#items.filter((item) => !kept.some((other) => idOf(other) === idOf(item)))
    const fresh = kept.filter((item) => !this.#settled.has(idOf(item)))
    const newest = (item: Item) => (isUnderway(item) && this.byId(idOf(item))) || this.#judged(item)
    const next = [...fresh, ...own].map(newest).sort(inOrder)
    // Nobody draws anew because there is nothing, as before.
    if (next.length > 0 || this.#items.length > 0) this.#items = next
    this.#changed()
    this.#ready()
  }

  #judged(item: Item): Item {
    const isOld = Math.abs(Date.now() - item.createdAtMs) > this.setting.waitMsMax
    return item.state === 'waiting' && (isOld || this.#sender.isOrphan(item)) ? { ...item, state: 'failed' } : item
  }

  #hear(news: News): void {
    if (news.userId !== this.setting.userId) return
    if (news.kind === 'changed') void this.#load()
    else void this.settle(news.id, { isTold: false })
  }

  #tellChanged(): void {
    this.#tell({ userId: this.setting.userId, kind: 'changed' })
    this.#ready()
  }

  #tell(news: News): void {
    if (!this.#isStopped) this.#channel?.postMessage(news)
  }

  #ready(): void {
    if (!this.#isStopped) this.setting.onReady()
  }

  #changed(): void {
    const { userId, sign, isSigned, onChange } = this.setting
    writeForUser('browser', userId, sign, this.#items.filter(isSigned).length)
    onChange()
  }
}

const inOrder = (one: WaitingItem, other: WaitingItem) => one.createdAtMs - other.createdAtMs
