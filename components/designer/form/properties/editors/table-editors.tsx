import { useTranslations } from 'next-intl'
import { useCallback, useMemo } from 'react'
import { FieldCombobox } from '@/components/ui/field-combobox'
import { SwitchInput } from '@/components/ui/switch'
import type { SpecialEntry } from '@/components/widget-kits/designer/property-entry'
import {
  type Command,
  childrenOf,
  inOneStep,
  labelOfNode,
  type NodeId,
  nameOfNode,
  nodeOf,
  setProperty,
  type TreeDocument,
  typeOfNode,
  valueAt,
} from '@/lib/designer/public'
import { isRecord, own, readFlag, readList, readTexts } from '@/lib/form/read'
import { factsOf } from '@/lib/form/widget-facts/table'
import type { DesignerSession } from '../../../shell/designer-session'
import { useSession, useSessionFact } from '../../../shell/session-context'
import type { EditorProps } from '../editor-props'
import styles from '../properties.module.css'
import { useProperty } from '../use-property'

/** What of the lists of buttons of the 3.6 line says the same as a switch of the 3.5 line (contract 3a §16). */
const sameButtons: Readonly<Record<string, readonly (readonly [list: string, value: string])[]>> = {
  showAddBtn: [
    ['footerBtnsList', 'add'],
    ['footerBtnsList', 'customSelect'],
    ['columnBtnsList', 'copy'],
  ],
  showDeleteBtn: [
    ['columnBtnsList', 'remove'],
    ['footerBtnsList', 'batchRemove'],
  ],
}

/** Whether people may add and delete rows; designs that say it in lists of buttons say it there too. */
export function TableButtonsEditor({ entry, ids, id }: EditorProps<SpecialEntry>) {
  const [node = ''] = ids
  const session = useSession()
  const { value } = useProperty(ids, entry.path)
  const key = entry.path[0] ?? ''
  const change = (isOn: boolean) => {
    const lists = buttonCommands(session.document, node, key, isOn)
    session.run(inOneStep([setProperty({ id: node, path: entry.path, value: isOn }), ...lists]))
  }
  return (
    <span className={styles.switchLine}>
      <SwitchInput id={id} isOn={readFlag(value, true)} onChange={change} />
    </span>
  )
}

function buttonCommands(doc: TreeDocument, id: NodeId, key: string, isOn: boolean): readonly Command<TreeDocument>[] {
  const shell = nodeOf(doc, id)?.shell
  return (sameButtons[key] ?? []).flatMap(([list, value]) => {
    const at = readList(valueAt(shell, [list])).findIndex((button) => isRecord(button) && own(button, 'value') === value)
    return at < 0 ? [] : [setProperty({ id, path: [list, at, 'show'], value: isOn })]
  })
}

export type Column = { name: string; label: string; type: string }

/** Columns of a sub-table; the same list until one comes, goes, moves or is called otherwise. */
export function useColumns(table: NodeId): readonly Column[] {
  const text = useSessionFact(
    useCallback(
      ({ document }: DesignerSession) =>
        JSON.stringify(
          childrenOf(document, table).map((child) => ({
            name: nameOfNode(document, child),
            label: labelOfNode(document, child) || nameOfNode(document, child),
            type: typeOfNode(document, child),
          })),
        ),
      [table],
    ),
  )
  return useMemo(() => (JSON.parse(text) as Column[]).filter(({ name }) => name !== ''), [text])
}

/** Columns that are added up below the rows: numbers only (contract 3a §6). */
export function TableColumnsEditor({ entry, ids, id, label }: EditorProps<SpecialEntry>) {
  const t = useTranslations('designer.panel')
  const { value, set } = useProperty(ids, entry.path)
  const columns = useColumns(ids[0] ?? '').filter(({ type }) => factsOf(type).isAmount)
  return (
    <FieldCombobox
      id={id}
      ariaLabel={label}
      isMultiple
      options={columns.map(({ name, label: title }) => ({ value: name, label: title }))}
      values={readTexts(value)}
      placeholder={t('chooseColumns')}
      notice={columns.length === 0 ? t('noNumbers') : undefined}
      onChange={(next) => set([...next])}
    />
  )
}
