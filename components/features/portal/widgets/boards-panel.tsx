import type { CSSProperties, ReactNode } from 'react'
import { badgeText, useUnreadNews } from '@/components/ground/public'
import { PlatformIcon } from '@/components/ui/platform-icon'
import { EmptyState } from '@/components/ui/states'
import { useCall } from '@/lib/client/use-call'
import { dashboard } from '@/lib/contract/message/dashboard'
import { groupThousands } from '@/lib/domain/thousands'
import { type RawRecord, readTexts } from '@/lib/form/read'
import { boardNumber } from '@/lib/portal/board'
import { markColor, onGround, wordColor } from '@/lib/portal/colors'
import { type OptionReader, optionsOf, reader } from '@/lib/portal/options'
import { BehindButton } from '../behind-button'
import { LinkPanel } from '../link-panel'
import { usePortal } from '../state'
import type { WidgetProps } from '../types'
import { useBehind } from '../use-behind'
import styles from './widgets.module.css'

/** Contract 4b §2.2, dataBoard: numbers, each with its unit, picture and link. */
export function DataBoardPanel({ item, data }: WidgetProps) {
  const options = optionsOf(item)
  const onBehind = useBehind(item)
  const entries = options.rows('defaultValue')
  if (entries.length === 0) return <EmptyState />
  return (
    <Board options={options} columns={options.number('rowNumber', 4, 1, 12)}>
      {entries.map((entry, at) => {
        const of = reader(entry)
        const { text, digits } = boardNumber(entry, data, item.dataType)
        return (
          <li key={of.text('id', String(at))} className={styles.boardEntry}>
            <Sign of={of} fallback="chart" isTinted />
            <span className={styles.boardText}>
              <LinkPanel link={entry} className={styles.boardLabel} style={labelStyle(options)}>
                {of.text('fullName')}
              </LinkPanel>
              <BehindButton
                onOpen={digits ? onBehind : undefined}
                mark={{ boardId: of.text('id') }}
                className={styles.boardValue}
                style={valueStyle(options)}
              >
                {digits ? groupThousands(text) : text}
                {of.text('unit') && <small style={unitStyle(options)}>{of.text('unit')}</small>}
              </BehindButton>
            </span>
          </li>
        )
      })}
    </Board>
  )
}

const counted = ['toBeReviewed', 'flowDone', 'flowCirculate', 'entrust'] as const
const pathsOf: Readonly<Record<(typeof counted)[number], string>> = {
  toBeReviewed: '/workFlow/flowTodo',
  flowDone: '/workFlow/flowDone',
  flowCirculate: '/workFlow/flowCirculate',
  entrust: '/workFlow/entrust',
}

/** Contract 4b §2.2, todo: how many flow tasks there are of each kind, of the chosen categories. */
export function TodoPanel({ item }: WidgetProps) {
  const { refreshMs } = usePortal()
  const options = optionsOf(item)
  const entries = options.rows('defaultValue').filter((entry) => !reader(entry).flag('noShow'))
  const categories = (id: string) => readTexts(entries.find((entry) => entry['id'] === id)?.['category']) as string[]
  const asked = {
    toBeReviewedType: categories('toBeReviewed'),
    flowDoneType: categories('flowDone'),
    flowCirculateType: categories('flowCirculate'),
  }
  const { data, mutate } = useCall(dashboard.flowTodoCount, { body: asked }, { refreshInterval: refreshMs(item) })
  useUnreadNews(() => void mutate())
  if (entries.length === 0) return <EmptyState />
  return (
    <Board options={options} columns={options.number('rowNumber', 3, 1, 12)}>
      {entries.map((entry) => {
        const of = reader(entry)
        const kind = counted.find((name) => name === of.text('id'))
        return (
          <li key={of.text('id')} className={styles.boardEntry}>
            <LinkPanel link={todoLink(entry, kind)} className={styles.boardLink}>
              <Sign of={of} fallback="stamp" />
              <span className={styles.boardText}>
                <span className={styles.boardLabel} style={labelStyle(options)}>
                  {of.text('fullName')}
                </span>
                <span className={styles.boardValue} style={valueStyle(options)}>
                  {kind && data ? badgeText(data[kind]) : '–'}
                </span>
              </span>
            </LinkPanel>
          </li>
        )
      })}
    </Board>
  )
}

/** Wire: an entry may name its page; it is known in any case. */
function todoLink(entry: RawRecord, kind: (typeof counted)[number] | undefined): RawRecord {
  return { linkType: '1', urlAddress: reader(entry).text('urlAddress') || (kind ? pathsOf[kind] : '') }
}

/** Contract 4b §2.2, commonFunc: entries with the picture above (style 1) or at the left. */
export function CommonFuncPanel({ item }: WidgetProps) {
  const options = optionsOf(item)
  const entries = options.rows('defaultValue')
  if (entries.length === 0) return <EmptyState />
  return (
    <Board
      options={options}
      columns={options.number('rowNumber', 5, 1, 12)}
      look={options.number('styleType', 1) === 2 ? 'left' : 'top'}
    >
      {entries.map((entry, at) => {
        const of = reader(entry)
        return (
          <li key={of.text('id', String(at))} className={styles.boardEntry}>
            <LinkPanel link={entry} className={styles.boardLink}>
              <Sign of={of} fallback="grid" />
              <span className={styles.boardLabel} style={labelStyle(options)} data-tip={of.text('fullName')}>
                {of.text('fullName')}
              </span>
            </LinkPanel>
          </li>
        )
      })}
    </Board>
  )
}

type BoardProps = { options: OptionReader; columns: number; look?: 'left' | 'top'; children: ReactNode }

function Board({ options, columns, look = 'left', children }: BoardProps) {
  return (
    <ul
      className={styles.board}
      data-look={look}
      data-border={options.flag('showBorder') || undefined}
      style={{ '--columns': columns } as CSSProperties}
    >
      {children}
    </ul>
  )
}

/** The picture of an entry, on its ground or in its colour. */
function Sign({
  of,
  fallback,
  isTinted = false,
}: {
  of: OptionReader
  fallback: 'chart' | 'stamp' | 'grid'
  isTinted?: boolean
}) {
  const ground = of.color('iconBgColor')
  const color = of.color('iconColor')
  const style: CSSProperties | undefined = ground
    ? { background: ground, color: onGround(ground) }
    : isTinted && color
      ? { color: markColor(color), background: `color-mix(in srgb, ${color} 14%, transparent)` }
      : undefined
  return (
    <span className={styles.sign} style={style} aria-hidden="true">
      <PlatformIcon icon={of.text('icon')} fallback={fallback} size={20} />
    </span>
  )
}

function labelStyle(options: OptionReader): CSSProperties {
  return {
    fontSize: options.number('labelFontSize', 13, 10, 40),
    fontWeight: options.flag('labelFontWeight') ? 700 : undefined,
    color: wordColor(options.color('labelFontColor')),
  }
}

function valueStyle(options: OptionReader): CSSProperties {
  return {
    fontSize: options.number('valueFontSize', 24, 12, 60),
    fontWeight: options.flag('valueFontWeight', true) ? 650 : 400,
    color: wordColor(options.color('valueFontColor')),
  }
}

function unitStyle(options: OptionReader): CSSProperties {
  return {
    fontSize: options.number('unitFontSize', 12, 10, 40),
    fontWeight: options.flag('unitFontWeight') ? 700 : 400,
    color: wordColor(options.color('unitFontColor')),
  }
}
