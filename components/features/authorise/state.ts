import { leavesOf, ticksOf } from '@/components/ui/tree/ticks'
import type { TreeItem } from '@/components/ui/tree/virtual-tree'
import { call } from '@/lib/client/call'
import { authority, grantKinds } from '@/lib/contract/permission/authority'
import type { GrantKind } from './constants'
import { treeItems } from './utils'

/** One step as it was read: its tree, and what of it the object holds. `asked` are the ids of the step before it was read for. */
type Read = { asked: string; items: readonly TreeItem[]; leaves: readonly TreeItem[]; granted: ReadonlySet<string> }

/** All steps as they are posted (contract 2 §7.4). */
type Posted = {
  systemIds: string[]
  module: string[]
  button: string[]
  column: string[]
  form: string[]
  resource: string[]
  portalManage?: string[]
}

/**
 * The steps of granting (contract 2 §7.3, 7.4). Each tree is read for what the step before it chose, when it is looked at or saved.
 * What was ticked stays ticked over all of that, also when somebody else has saved the same object meanwhile.
 */
export class GrantSteps {
  /** Grows with every change, for those who draw it. */
  revision = 0
  private readonly reads = new Map<GrantKind, Read>()
  /** What the person ticked and unticked, by leaf: it lasts, however often a tree is read. */
  private readonly changes = new Map<GrantKind, ReadonlyMap<string, boolean>>()
  /** Of the grants as they were first read: who saves is told when they are others by then. */
  private version: string | null = null
  private readonly listeners = new Set<() => void>()

  constructor(private readonly objectId: string) {}

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** Undefined before it was read for the first time. */
  readOf(kind: GrantKind): Read | undefined {
    return this.reads.get(kind)
  }

  async read(kind: GrantKind): Promise<Read> {
    const asked = await this.askedFor(kind)
    const known = this.reads.get(kind)
    if (known && known.asked === asked) return known
    const { data } = await call(authority.values, { params: { objectId: this.objectId }, body: { type: kind, moduleIds: asked } })
    const items = treeItems(data.list)
    const read = { asked, items, leaves: leavesOf(items), granted: new Set(data.ids) }
    this.reads.set(kind, read)
    this.version ??= data.version
    this.tell()
    return read
  }

  ticked(kind: GrantKind): ReadonlySet<string> {
    const read = this.reads.get(kind)
    const mine = this.changes.get(kind)
    return new Set((read?.leaves ?? []).flatMap(({ id }) => ((mine?.get(id) ?? read?.granted.has(id)) ? id : [])))
  }

  tick(kind: GrantKind, leaves: readonly TreeItem[], isOn: boolean): void {
    const next = new Map(this.changes.get(kind))
    for (const { id, isDisabled } of leaves) if (!isDisabled) next.set(id, isOn)
    this.changes.set(kind, next)
    this.tell()
  }

  isDirty(): boolean {
    return [...this.changes].some(([kind, mine]) => {
      const granted = this.reads.get(kind)?.granted
      return [...mine].some(([id, isOn]) => (granted?.has(id) ?? false) !== isOn)
    })
  }

  /** Reads what was not looked at, too; but not portals, which platforms of other makers have no step for. */
  async posted(): Promise<Posted & { version: string }> {
    const ids = {} as Record<GrantKind, string[]>
    for (const kind of grantKinds) {
      if (kind === 'portalManage' && !this.reads.has(kind)) continue
      await this.read(kind)
      ids[kind] = kind === 'module' ? this.chosen(kind) : [...this.ticked(kind)]
    }
    const { system, ...others } = ids
    return { systemIds: system, ...others, version: this.version ?? '' }
  }

  /**
   * What the object held when it was read, in the form that is posted, after `posted` has read it all. Null where a menu or system was
   * unticked: nothing was read then of what belongs to it.
   */
  asRead(): Posted | null {
    const isUnticked = (kind: GrantKind) => [...(this.changes.get(kind)?.values() ?? [])].includes(false)
    if (isUnticked('system') || isUnticked('module')) return null
    const granted = (kind: GrantKind) => [...(this.reads.get(kind)?.granted ?? [])]
    const [system, module, button] = [granted('system'), granted('module'), granted('button')]
    const others = { column: granted('column'), form: granted('form'), resource: granted('resource') }
    const portals = this.reads.has('portalManage') ? { portalManage: granted('portalManage') } : {}
    return { systemIds: system, module, button, ...others, ...portals }
  }

  /** Reads everything anew up to this step and leaves the person's own changes on top of it. */
  async reread(kind: GrantKind): Promise<void> {
    this.reads.clear()
    this.version = null
    await this.read(kind)
  }

  private async askedFor(kind: GrantKind): Promise<string> {
    if (kind === 'system') return ''
    const before = kind === 'module' || kind === 'portalManage' ? 'system' : 'module'
    await this.read(before)
    return (before === 'system' ? [...this.ticked(before)] : this.chosen(before)).join(',')
  }

  /** Ticked leaves with all that hold them: checked and half-checked ids. */
  private chosen(kind: GrantKind): string[] {
    const { selected, partial } = ticksOf(this.reads.get(kind)?.items ?? [], this.ticked(kind))
    return [...selected, ...partial]
  }

  private tell(): void {
    this.revision += 1
    for (const listener of this.listeners) listener()
  }
}
