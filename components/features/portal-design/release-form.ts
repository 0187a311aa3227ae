import { widgetSchemas } from '@/components/widgets/schemas'
import type { Texts } from '@/lib/client/use-texts'
import type { PortalInfo } from '@/lib/contract/portal/portal'
import { readJson } from '@/lib/flow/read-json'
import { select, treeSelect } from '@/lib/form/build/choice-fields'
import { card } from '@/lib/form/build/containers'
import { note } from '@/lib/form/build/display-nodes'
import { formDesign } from '@/lib/form/build/form-design'
import { toggle } from '@/lib/form/build/value-fields'
import type { FormStore } from '@/lib/form/form-store'
import { own, readRecord, readTexts } from '@/lib/form/read'
import type { FormDesign, RecordValues } from '@/lib/form/types'
import { type ReleaseKind, releaseKinds, targetKeys } from './constants'

type Node = { id: string; fullName: string; children?: readonly Node[] }
type System = { id: string; fullName: string; disabled?: number | undefined }

/** Where a portal can be released to, and where it is already (names joined by ；). */
export type ReleaseTargets = {
  systems: Readonly<Record<'pcPortal' | 'appPortal', readonly System[]>>
  parents: Readonly<Record<'pc' | 'app', readonly Node[]>>
  released: Readonly<Record<ReleaseKind, { isReleased: boolean; names: string }>>
}

/** Contract 4b §3.3: two blocks of two tiles, each with its targets below it. */
export function releaseFormDesign(t: Texts, targets: ReleaseTargets): FormDesign {
  return formDesign(
    [
      card(t('release.home'), [...homeFields(t, targets, 'pcPortal'), ...homeFields(t, targets, 'appPortal')]),
      card(t('release.menu'), [...menuFields(t, targets, 'pc'), ...menuFields(t, targets, 'app')]),
    ],
    widgetSchemas,
  )
}

function homeFields(t: Texts, { systems, released }: ReleaseTargets, kind: 'pcPortal' | 'appPortal') {
  const fixed = systems[kind].filter(({ disabled }) => disabled !== 1).map(({ id, fullName }) => [id, fullName] as const)
  return [
    tile(t, kind),
    ...releasedNote(t('release.homeReleased'), released[kind].names),
    select(
      targetKeys[kind],
      t(`release.targets.${kind}`),
      { fixed },
      {
        ...{ multiple: true, filterable: true, placeholder: t('release.chooseSystem') },
      },
    ),
  ]
}

function menuFields(t: Texts, { parents, released }: ReleaseTargets, kind: 'pc' | 'app') {
  return [
    tile(t, kind),
    ...releasedNote(t('release.menuReleased'), released[kind].names),
    treeSelect(targetKeys[kind], t(`release.targets.${kind}`), parents[kind], { placeholder: t('release.chooseParent') }),
  ]
}

function tile(t: Texts, kind: ReleaseKind) {
  return toggle(kind, t(`release.tiles.${kind.startsWith('pc') ? 'pc' : 'app'}`), { on: t('yes'), off: t('no'), defaultValue: 1 })
}

const releasedNote = (label: string, names: string) => (names === '' ? [] : [note(`${label}：${names}`)])

/** Whether the portal was never released. */
export function isNew(info: Pick<PortalInfo, 'isRelease' | 'state'>): boolean {
  return Number(info.isRelease ?? 0) === 0 && Number(info.state ?? 0) === 0
}

/**
 * Tiles begin as the last release left them; one that it does not name is chosen. A portal that was never released begins with what nearly
 * everybody wants, the start page of the desktop, and with the system where there is but one.
 */
export function releaseValues(
  info: Pick<PortalInfo, 'platformRelease' | 'isRelease' | 'state'>,
  { systems }: Pick<ReleaseTargets, 'systems'>,
): RecordValues {
  if (isNew(info)) {
    const open = systems.pcPortal.filter(({ disabled }) => disabled !== 1).map(({ id }) => id)
    const kinds = Object.fromEntries(releaseKinds.map((kind) => [kind, kind === 'pcPortal' ? 1 : 0]))
    return { ...kinds, ...(open.length === 1 ? { [targetKeys.pcPortal]: open } : {}) }
  }
  const before = readRecord(readJson(info.platformRelease ?? ''))
  return Object.fromEntries(releaseKinds.map((kind) => [kind, Number(own(before, kind) ?? 1) === 1 ? 1 : 0]))
}

/** Targets are asked for where a tile is chosen, and must be there the first time. */
export function followTiles({ released }: Pick<ReleaseTargets, 'released'>): (store: FormStore) => void {
  return (store) => {
    for (const kind of releaseKinds) {
      const isChosen = Number(store.getValue(kind)) === 1
      store.setFieldState(targetKeys[kind], { hidden: !isChosen, required: isChosen && !released[kind].isReleased })
    }
  }
}

/** What is not said by a field: the words of contract 4b §3.3. Empty where it may be sent. */
export function releaseProblem(
  values: Record<string, unknown>,
  { released }: Pick<ReleaseTargets, 'released'>,
): 'none' | 'noParent' | 'noSystem' | '' {
  const chosen = releaseKinds.filter((kind) => Number(values[kind]) === 1)
  if (chosen.length === 0) return 'none'
  const lacking = chosen.find((kind) => !released[kind].isReleased && readTexts(values[targetKeys[kind]]).length === 0)
  if (!lacking) return ''
  return lacking === 'pc' || lacking === 'app' ? 'noParent' : 'noSystem'
}

/** The body of line 3.6; our server takes both. */
export function releaseBody(values: Record<string, unknown>) {
  const flags = Object.fromEntries(releaseKinds.map((kind) => [kind, Number(values[kind]) === 1 ? 1 : 0]))
  const targets = Object.fromEntries(
    releaseKinds.map((kind) => [targetKeys[kind], flags[kind] === 1 ? [...readTexts(values[targetKeys[kind]])] : []]),
  )
  return { ...flags, ...targets, platformRelease: JSON.stringify(flags) }
}
