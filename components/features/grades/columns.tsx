import { personColumn, placeColumn, textColumn, timeColumn } from '@/components/screen/columns'
import { Checkbox } from '@/components/ui/check'
import type { DataTableColumn, DataTableEntry } from '@/components/ui/data-table/types'
import { Icon } from '@/components/ui/icon'
import type { Texts } from '@/lib/client/use-texts'
import { type GradeFlag, type GradeNode, gradeFlags, gradeLayers, gradeRights, isOn } from '@/lib/contract/permission/grade'
import { placeName } from '@/lib/domain/place-name'
import styles from './grades.module.css'
import { type Changes, codeOf, type GradeRow, isLocked, tickedOf } from './utils'

/** Columns of contract 2 §9. */
export function gradeColumns(t: Texts): readonly DataTableColumn<GradeRow>[] {
  return [
    textColumn('account', t('columns.account'), (row) => row.account, { width: 160, pinned: 'left' }),
    personColumn('realName', t('columns.name'), (row) => `${row.realName}/${row.account}`, { width: 160 }),
    textColumn('gender', t('columns.gender'), (row) => row.gender, { width: 90 }),
    textColumn('mobilePhone', t('columns.mobile'), (row) => row.mobilePhone, { width: 140 }),
    placeColumn('organizeId', t('columns.organize'), (row) => row.organizeId),
    timeColumn('creatorTime', t('columns.created'), (row) => row.creatorTime),
  ]
}

type RightsColumns = {
  t: Texts
  changes: Changes
  /** On phones the layer is in the name of each right: a card has no heads above heads. */
  isNarrow: boolean
  /** Those that are listed: a box in a head stands for them. */
  nodes: readonly GradeNode[]
  onFlip: (node: GradeNode, flag: GradeFlag) => void
  onFlipAll: (nodes: readonly GradeNode[], flags: readonly GradeFlag[]) => void
}

/** The organisations with a check box for each right of this layer and of those below. */
export function rightsColumns({
  t,
  changes,
  isNarrow,
  nodes,
  onFlip,
  onFlipAll,
}: RightsColumns): readonly DataTableEntry<GradeNode>[] {
  const headerBox = (flags: readonly GradeFlag[], name: string) => {
    const { isChecked, isMixed } = tickedOf(nodes, flags, changes)
    return { label: t('everyOrganisation', { name }), isChecked, isMixed, onChange: () => onFlipAll(nodes, flags) }
  }
  const box = (flag: GradeFlag, header: string, name: string): DataTableColumn<GradeNode> => ({
    ...{ id: flag, header, width: 70, align: 'center', isOnCard: true, headerBox: headerBox([flag], name) },
    text: (node) => (isLocked(codeOf(node, changes, flag)) ? t('locked') : ''),
    cell: (node) => (
      <RightBox code={codeOf(node, changes, flag)} label={`${node.fullName} ${name}`} t={t} onFlip={() => onFlip(node, flag)} />
    ),
  })
  const layers = gradeLayers.map((layer) => {
    const columns = gradeRights.map((right) => {
      const name = t(`layers.${layer}.${right}`)
      return box(`${layer}${right}`, isNarrow ? name : t(`rights.${right}`), name)
    })
    return { id: layer, header: t(`layers.${layer}.title`), align: 'center' as const, columns }
  })
  const name: DataTableColumn<GradeNode> = {
    ...textColumn<GradeNode>('fullName', t('columns.structure'), (node) => node.fullName),
    cell: (node) => (
      <span className={styles.name}>
        <Icon name={node.category === 'company' ? 'building' : 'users'} size={16} />
        <span className={styles.words} data-tip={placeOf(node).name}>
          {placeOf(node).name}
        </span>
        {placeOf(node).above && <span className={styles.above}>{placeOf(node).above}</span>}
      </span>
    ),
  }
  const whole: DataTableColumn<GradeNode> = {
    ...{ id: 'all', header: t('allRights'), width: 70, align: 'center', isOnCard: true },
    headerBox: headerBox(gradeFlags, t('allRights')),
    cell: (node) => {
      const { isChecked, isMixed, isFree } = tickedOf([node], gradeFlags, changes)
      const label = t('allOf', { name: node.fullName })
      return (
        <span data-inert className={styles.box}>
          <Checkbox
            checked={isChecked}
            isMixed={isMixed}
            disabled={!isFree}
            tabIndex={-1}
            aria-label={label}
            onChange={() => onFlipAll([node], gradeFlags)}
          />
        </span>
      )
    },
  }
  return [name, whole, ...(isNarrow ? layers.flatMap(({ columns }) => columns) : layers)]
}

function placeOf({ fullName, lastFullName }: GradeNode) {
  return placeName({ fullName, lastFullName: lastFullName ?? '' })
}

type RightBoxProps = { code: ReturnType<typeof codeOf>; label: string; t: Texts; onFlip: () => void }

function RightBox({ code, label, t, onFlip }: RightBoxProps) {
  if (code === null) return <span className={styles.none}>{t('notOffered')}</span>
  const isFixed = isLocked(code)
  return (
    <span data-inert className={styles.box}>
      <Checkbox checked={isOn(code)} disabled={isFixed} tabIndex={-1} aria-label={label} onChange={onFlip} />
    </span>
  )
}
