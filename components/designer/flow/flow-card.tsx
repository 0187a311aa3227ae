import { memo, type ReactNode } from 'react'
import { Avatar } from '@/components/ui/avatar'
import { Icon, type IconName } from '@/components/ui/icon'
import type { CardBox } from '@/lib/designer/flow/flow-layout'
import styles from './flow.module.css'
import { type CardKind, kindIcons } from './flow-face'

export type CardState = 'past' | 'current'

type FlowCardProps = {
  /** Of the element; the tree names its active card by it. */
  elementId: string
  box: CardBox
  kind: CardKind
  /** Another than that of the kind. */
  icon?: IconName | undefined
  title: string
  summary: string
  /** Position of a branch, from 1. */
  priority: number | null
  /** Names of people, separated by commas: shown instead of the summary, with pictures. */
  people?: string | undefined
  state?: CardState | undefined
  stateText?: string | undefined
  /** Marks a card that something is wrong with. */
  faultText?: string | undefined
  isActive: boolean
  level: number
  onChoose: (id: string) => void
  tools?: ReactNode
}

/** How many pictures stand beside the names. */
const picturesMax = 3

/** One node of a drawn flow. A joint is a dot. */
export const FlowCard = memo(function FlowCard({ elementId, box, kind, title, isActive, onChoose, ...props }: FlowCardProps) {
  const { x, y, width, height } = box
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree takes the keys.
    <div
      id={elementId}
      role="treeitem"
      tabIndex={-1}
      aria-level={props.level}
      aria-selected={isActive}
      aria-label={[title, props.people || props.summary, props.stateText, props.faultText].filter(Boolean).join('，')}
      className={styles.card}
      data-kind={kind}
      data-state={props.state}
      data-active={isActive || undefined}
      data-fault={props.faultText ? '' : undefined}
      style={{ transform: `translate(${x}px, ${y}px)`, width, height }}
      onClick={() => onChoose(box.id)}
    >
      {kind === 'empty' ? null : <CardBody kind={kind} title={title} {...props} />}
    </div>
  )
})

type BodyProps = Pick<
  FlowCardProps,
  'kind' | 'icon' | 'title' | 'summary' | 'priority' | 'people' | 'state' | 'stateText' | 'faultText' | 'tools'
>

/** Stays as it is where a card only comes to lie elsewhere, as all do behind one that is put in. */
const CardBody = memo(function CardBody({
  kind,
  icon,
  title,
  summary,
  priority,
  people,
  state,
  stateText,
  faultText,
  tools,
}: BodyProps) {
  return (
    <>
      <span className={styles.cardHead}>
        <span className={styles.cardIcon}>
          <Icon name={icon ?? kindIcons[kind]} size={14} />
        </span>
        <span className={styles.cardTitle} data-tip={title}>
          {title}
        </span>
        {faultText ? (
          <span className={styles.cardFault} data-tip={faultText}>
            <Icon name="warning" size={14} />
          </span>
        ) : null}
        {state ? (
          <span className={styles.cardState} data-state={state} data-tip={stateText}>
            <Icon name={state === 'past' ? 'check' : 'clock'} size={12} />
          </span>
        ) : null}
        {priority === null ? null : <span className={styles.priority}>{priority}</span>}
        {tools}
      </span>
      {people ? <People names={people} /> : <span className={styles.cardText}>{summary}</span>}
    </>
  )
})

function People({ names }: { names: string }) {
  const all = names.split(/[,，、]/).filter((name) => name.trim() !== '')
  return (
    <span className={styles.people} data-tip={all.join('、')}>
      <span className={styles.pictures}>
        {all.slice(0, picturesMax).map((name) => (
          <Avatar key={name} name={name} size={20} />
        ))}
      </span>
      <span className={styles.cardText}>{all.join('、')}</span>
    </span>
  )
}
