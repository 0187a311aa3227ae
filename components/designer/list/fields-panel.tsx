'use client'

import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/check'
import { SearchInput } from '@/components/ui/search-input'
import { EmptyState } from '@/components/ui/states'
import { usePinyin } from '@/lib/client/use-pinyin'
import { addSearch, hideColumns, removeEntry, showColumns } from '@/lib/designer/list/commands'
import type { ListField } from '@/lib/designer/list/list-fields'
import { WidgetIcon } from '../form/widget-icon'
import { useEntryIds, useListDesigning } from './list-context'
import styles from './list-designer.module.css'

/** The fields of the form: shown as columns or not, searched by or not (contract 3a §13, 3b §4). */
export function FieldsPanel() {
  const t = useTranslations('listdesigner.fields')
  const { session, fields, setup } = useListDesigning()
  const [keyword, setKeyword] = useState('')
  const columns = new Set(useEntryIds('columnList'))
  const searches = new Set(useEntryIds('searchList'))
  // What is not offered is seen where the list has it all the same, so that it can be taken out.
  const offered = fields.filter(
    ({ code, canBeColumn, canSearch }) => canBeColumn || canSearch || columns.has(code) || searches.has(code),
  )
  const shown = useFound(offered, keyword)
  const listable = shown.filter(({ canBeColumn }) => canBeColumn)
  const isAll = listable.length > 0 && listable.every(({ code }) => columns.has(code))
  return (
    <div className={styles.fields}>
      <div className={styles.find}>
        <SearchInput value={keyword} onChange={setKeyword} placeholder={t('find')} aria-label={t('find')} />
      </div>
      <div className={styles.fieldsHead}>
        <span>{t('counts', { columns: columns.size, searches: searches.size })}</span>
        <Button
          size="sm"
          variant="text"
          disabled={listable.length === 0}
          onClick={() => session.run(isAll ? hideColumns(listable.map(({ code }) => code)) : showColumns(listable))}
        >
          {t(isAll ? 'none' : 'all')}
        </Button>
      </div>
      {shown.length === 0 ? (
        <EmptyState
          picture="noMatch"
          text={keyword !== '' ? t('noMatch') : t(setup.webType === 4 ? 'noViewFields' : 'noFields')}
        />
      ) : (
        <>
          <div className={styles.fieldLine} data-head="" aria-hidden="true">
            <span />
            <span className={styles.fieldBox}>{t('column')}</span>
            <span className={styles.fieldBox}>{t('search')}</span>
          </div>
          <ul className={styles.fieldList} aria-label={t('name')}>
            {shown.map((field) => (
              <FieldLine key={field.code} field={field} isColumn={columns.has(field.code)} isSearch={searches.has(field.code)} />
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

function useFound(fields: readonly ListField[], keyword: string): readonly ListField[] {
  const reads = usePinyin(keyword)
  return useMemo(() => {
    const wanted = keyword.trim().toLowerCase()
    if (wanted === '') return fields
    return fields.filter(
      ({ label, code }) => label.toLowerCase().includes(wanted) || code.toLowerCase().includes(wanted) || reads?.(label),
    )
  }, [fields, keyword, reads])
}

function FieldLine({ field, isColumn, isSearch }: { field: ListField; isColumn: boolean; isSearch: boolean }) {
  const t = useTranslations('listdesigner.fields')
  const { session, go } = useListDesigning()
  const { code, label } = field
  const show = (isOn: boolean) => session.run(isOn ? showColumns([field]) : hideColumns([code]))
  const search = (isOn: boolean) => session.run(isOn ? addSearch(field) : removeEntry({ list: 'searchList', id: code }))
  const open = () => {
    if (isColumn) go({ tab: 'columns', id: code })
    else if (isSearch) go({ tab: 'searches', id: code })
    else if (field.canBeColumn && show(true)) go({ tab: 'columns', id: code })
  }
  return (
    <li className={styles.fieldLine}>
      <button type="button" className={styles.fieldName} data-tip={label} onClick={open}>
        <WidgetIcon type={field.type} size={15} />
        <span className={styles.rowLabel}>{label || code}</span>
      </button>
      <span className={styles.fieldBox}>
        {field.canBeColumn || isColumn ? (
          <Checkbox
            aria-label={t('showAs', { name: label })}
            checked={isColumn}
            onChange={(event) => show(event.target.checked)}
          />
        ) : null}
      </span>
      <span className={styles.fieldBox}>
        {field.canSearch || isSearch ? (
          <Checkbox
            aria-label={t('searchBy', { name: label })}
            checked={isSearch}
            onChange={(event) => search(event.target.checked)}
          />
        ) : null}
      </span>
    </li>
  )
}
