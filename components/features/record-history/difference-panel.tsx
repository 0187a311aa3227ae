import { IconButton } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { shownText } from '@/components/widget-kits/faces/shown-text'
import { useFaceWords } from '@/components/widget-kits/faces/use-face-words'
import { valueFaceOf } from '@/components/widget-kits/faces/value-faces'
import { useTexts } from '@/lib/client/use-texts'
import type { ChangedTable, ChangedValue, RecordDifference } from '@/lib/contract/online-dev/record-history'
import type { FieldNode } from '@/lib/form/types'
import styles from './record-history.module.css'
import { labelOf, type Nodes } from './utils'

type DifferenceProps = {
  difference: RecordDifference
  nodes: Nodes
  /** Only what is there now, of a record that was made. */
  isNew?: boolean
  /** Puts one field or sub-table back. */
  onRestore?: ((field: string) => void) | undefined
}

/** What changed: a line for each field, `金额: 100.00 → 120.00`, and a small table for the rows of each sub-table. */
export function Difference({ difference, nodes, isNew = false, onRestore }: DifferenceProps) {
  const t = useTexts('history')
  const back = (field: string) =>
    onRestore && (
      <IconButton label={t('restoreField', { field: labelOf(nodes, field) })} onClick={() => onRestore(field)}>
        <Icon name="undo" size={16} />
      </IconButton>
    )
  return (
    <>
      {difference.fields.length > 0 && (
        <dl className={styles.lines}>
          {difference.fields.map((line) => (
            <div key={line.name} className={styles.line}>
              <dt>{labelOf(nodes, line.name)}</dt>
              <dd>
                <Change line={line} node={nodes.get(line.name)} isNew={isNew} />
                {back(line.name)}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {difference.tables.map((table) => (
        <section key={table.name} className={styles.table} aria-label={labelOf(nodes, table.name)}>
          <div className={styles.tableHead}>
            <h3>{labelOf(nodes, table.name)}</h3>
            {back(table.name)}
          </div>
          <Rows table={table} nodes={nodes} />
        </section>
      ))}
    </>
  )
}

type ChangeProps = { line: Pick<ChangedValue, 'before' | 'after'>; node: FieldNode | undefined; isNew: boolean }

function Change({ line, node, isNew }: ChangeProps) {
  const t = useTexts('history')
  if (isNew) return <Value value={line.after} node={node} />
  return (
    <>
      <del className={styles.before}>
        <span className="tn-visually-hidden">{t('before')}</span>
        <Value value={line.before} node={node} />
      </del>
      <span aria-hidden="true" className={styles.arrow}>
        →
      </span>
      <ins className={styles.after}>
        <span className="tn-visually-hidden">{t('after')}</span>
        <Value value={line.after} node={node} />
      </ins>
    </>
  )
}

/** Longer texts would hide the other changes: their beginning is seen, the whole on demand. */
const longText = 160

function Value({ value, node }: { value: unknown; node: FieldNode | undefined }) {
  const t = useTexts('history')
  const words = useFaceWords()
  const text = node ? shownText(node, value) : ''
  if (!node || text === '') return <span className={styles.nothing}>{t('nothing')}</span>
  const face = valueFaceOf(node).draw({ text, value }, words)
  if (text.length <= longText) return <span className={styles.value}>{face}</span>
  return (
    <details className={styles.long}>
      <summary>{`${text.slice(0, longText)}…`}</summary>
      <span className={styles.value}>{face}</span>
    </details>
  )
}

/** Of each row what changed of it; of one that came or went all that it held. */
function Rows({ table: { name, rows, total, isMoved }, nodes }: { table: ChangedTable; nodes: Nodes }) {
  const t = useTexts('history')
  return (
    <>
      <ul className={styles.rows}>
        {rows.map(({ kind, place, cells }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows of one answer, which never move.
          <li key={index} data-kind={kind}>
            <span className={styles.kind}>
              {t(`rowKinds.${kind}`)}
              {place && ` · ${t('rowPlace', { place })}`}
            </span>
            <dl className={styles.cells}>
              {cells.map((cell) => {
                const node = nodes.get(`${name}-${cell.name}`)
                const value = kind === 'removed' ? cell.before : cell.after
                return (
                  <div key={cell.name} className={styles.cell}>
                    <dt>{labelOf(nodes, `${name}-${cell.name}`)}</dt>
                    <dd>
                      {kind === 'changed' ? (
                        <Change line={cell} node={node} isNew={false} />
                      ) : (
                        <Value value={value} node={node} />
                      )}
                    </dd>
                  </div>
                )
              })}
            </dl>
          </li>
        ))}
      </ul>
      {total > rows.length && <p className={styles.more}>{t('moreRows', { count: total - rows.length })}</p>}
      {isMoved && <p className={styles.more}>{t('moved')}</p>}
    </>
  )
}
