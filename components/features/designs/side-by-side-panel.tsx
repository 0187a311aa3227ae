import { useTranslations } from 'next-intl'
import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef } from 'react'
import { ComparedForms } from '@/components/designer/form/compared-forms'
import { ComparedLists } from '@/components/designer/list/compared-lists'
import { isTyping, isWithin } from '@/components/designer/shell/key-targets'
import { useShell } from '@/components/ground/public'
import { TabList, tabId } from '@/components/screen/tab-list'
import { Button, IconButton } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { useMedia } from '@/components/ui/use-media'
import type { ComparedSide } from '@/lib/designer/public'
import { DifferenceGroups } from './difference-groups-panel'
import styles from './side-by-side.module.css'
import type { DifferenceGroup, FormGroup, ListGroup } from './use-difference-words'
import { useLineWalk } from './use-line-walk'

type SideTitles = Readonly<Record<ComparedSide, string>>

type SideBySideProps = {
  groups: readonly DifferenceGroup[]
  titles: SideTitles
  /** Says which two they are, and chooses others. */
  pair: ReactNode
}

const panelId = 'designs-side-by-side'
const bothSides: readonly ComparedSide[] = ['before', 'after']
const oneSide: Readonly<Record<ComparedSide, readonly ComparedSide[]>> = { before: ['before'], after: ['after'] }

/** Both designs beside each other with all that differs; a line leads to its place on both, and a place to its lines. */
export function SideBySide({ groups, titles, pair }: SideBySideProps) {
  const t = useTranslations('designs.sideBySide')
  const tPart = useTranslations('designs.differing')
  const walk = useLineWalk(groups)
  const { current, side, chosen, step } = walk
  const isNarrow = useMedia('(max-width: 760px)')
  const ref = useRef<HTMLDivElement>(null)
  // The document's focus: it comes after the surface, which had it while this was read.
  useEffect(() => ref.current?.focus({ preventScroll: true }), [])
  if (!current) return null
  const { part } = current.group
  const lead = { chosen, isRelated: walk.isRelated, onChoose: walk.go }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys pressed anywhere inside walk from change to change.
    <div ref={ref} tabIndex={-1} className={styles.page} onKeyDown={(event) => walkByKey(event, step)}>
      <div className={styles.tools}>
        {pair}
        <TabList
          label={t('parts')}
          entries={groups.map((group) => ({ key: group.part, label: tPart(group.part), count: group.lines.length }))}
          value={part}
          panelId={panelId}
          onChange={(key) => walk.go(walk.lines.findIndex(({ group }) => group.part === key))}
        />
        <Steps at={chosen.at} count={walk.lines.length} onStep={step} />
        {isNarrow ? <SideSwitch titles={titles} side={side} onSide={walk.setSide} /> : null}
      </div>
      <div className={styles.body} id={panelId} role="tabpanel" aria-labelledby={tabId(panelId, part)}>
        <nav className={styles.told} aria-label={t('lines')}>
          <DifferenceGroups groups={groups} none="" lead={lead} />
        </nav>
        <Drawn key={part} walk={walk} group={current.group} titles={titles} sides={isNarrow ? oneSide[side] : bothSides} />
      </div>
    </div>
  )
}

type DrawnProps<Group> = {
  walk: ReturnType<typeof useLineWalk>
  group: Group
  titles: SideTitles
  sides: readonly ComparedSide[]
}

function Drawn({ group, ...rest }: DrawnProps<DifferenceGroup>) {
  return group.part === 'form' ? <DrawnForms group={group} {...rest} /> : <DrawnLists group={group} {...rest} />
}

function DrawnForms({ walk, group, titles, sides }: DrawnProps<FormGroup>) {
  const { user } = useShell()
  const { before, after, comparison } = group
  return (
    <ComparedForms
      {...{ before, after, comparison, titles, sides }}
      chosen={useChosen(group.lines, walk)}
      onPress={walk.goTo}
      userId={user.userId}
    />
  )
}

function DrawnLists({ walk, group, titles, sides }: DrawnProps<ListGroup>) {
  const { before, after, lines } = group
  const differences = useMemo(() => lines.flatMap(({ difference }) => difference ?? []), [lines])
  return <ComparedLists {...{ before, after, differences, titles, sides }} chosen={useChosen(lines, walk)} onPress={walk.goTo} />
}

/** Another object whenever a line is chosen: one that is chosen again leads there again. */
function useChosen<Line extends FormGroup['lines'][number] | ListGroup['lines'][number]>(
  lines: readonly Line[],
  { chosen, lines: all }: ReturnType<typeof useLineWalk>,
): Line | null {
  return useMemo(() => {
    const difference = all[chosen.at]?.difference
    const line = lines.find((one) => one.difference === difference)
    return line ? { ...line } : null
  }, [lines, all, chosen])
}

type StepsProps = { at: number; count: number; onStep: (by: number) => void }

function Steps({ at, count, onStep }: StepsProps) {
  const t = useTranslations('designs.sideBySide')
  return (
    <div className={styles.steps}>
      <IconButton label={t('previous')} onClick={() => onStep(-1)}>
        <Icon name="chevron-up" size={16} />
      </IconButton>
      <span role="status">{t('position', { at: at + 1, count })}</span>
      <IconButton label={t('next')} onClick={() => onStep(1)}>
        <Icon name="chevron-down" size={16} />
      </IconButton>
      <span className={styles.keys}>{t('keys')}</span>
    </div>
  )
}

type SwitchProps = { titles: SideTitles; side: ComparedSide; onSide: (side: ComparedSide) => void }

/** Where there is no room for both. */
function SideSwitch({ titles, side, onSide }: SwitchProps) {
  const t = useTranslations('designs.sideBySide')
  return (
    <fieldset className={styles.sides}>
      <legend>{t('side')}</legend>
      {bothSides.map((one) => (
        <Button
          key={one}
          size="sm"
          aria-pressed={side === one}
          variant={side === one ? 'primary' : 'default'}
          onClick={() => onSide(one)}
        >
          {titles[one]}
        </Button>
      ))}
    </fieldset>
  )
}

function walkByKey(event: KeyboardEvent<HTMLElement>, step: (by: number) => void) {
  if (!isWithin(event) || isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey) return
  const by = stepOf(event)
  if (by === 0) return
  event.preventDefault()
  step(by)
}

function stepOf({ key, shiftKey }: KeyboardEvent): number {
  if (key === 'F7') return shiftKey ? -1 : 1
  if (key.toLowerCase() === 'j') return 1
  return key.toLowerCase() === 'k' ? -1 : 0
}
