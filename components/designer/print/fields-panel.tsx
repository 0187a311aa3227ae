'use client'

import type { Editor } from '@tiptap/core'
import { useTranslations } from 'next-intl'
import { type DragEvent, useState } from 'react'
import { Button, IconButton } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { SearchInput } from '@/components/ui/search-input'
import { EmptyState, ErrorState, LoadingState } from '@/components/ui/states'
import { systemNames } from '@/lib/domain/print/operations'
import { tagHtml } from '@/lib/domain/print/tag-html'
import styles from './print-designer.module.css'
import { insertLoopTable, insertTag, type NewTag } from './tags'
import type { DesignerParts, FieldTable } from './types'

type PanelProps = Pick<DesignerParts, 'fields' | 'hasApprovals'> & { editor: Editor }

/** What can be put into a template: the fields that the statements answer, and what the platform knows itself (contract 2 §20.1). */
export function FieldsPanel({ editor, fields, hasApprovals }: PanelProps) {
  const t = useTranslations('printdesigner')
  const [keyword, setKeyword] = useState('')
  const matches = (text: string) => text.toLowerCase().includes(keyword.trim().toLowerCase())
  const system = systemNames.filter((name) => (name !== 'systemApprovalContent' || hasApprovals) && matches(t(`system.${name}`)))
  const tables = (fields.tables ?? [])
    .map((table) => ({ ...table, children: table.children.filter(({ id, fullName }) => matches(id) || matches(fullName)) }))
    .filter(({ children }) => children.length > 0)
  return (
    <div className={styles.fields}>
      <SearchInput value={keyword} onChange={setKeyword} placeholder={t('fieldTree.find')} aria-label={t('fieldTree.find')} />
      <p className={styles.hint}>{t('fieldTree.hint')}</p>
      {fields.error ? (
        <ErrorState error={fields.error} onRetry={fields.retry} />
      ) : fields.tables === undefined ? (
        <LoadingState />
      ) : tables.length === 0 && system.length === 0 ? (
        <EmptyState text={t('fieldTree.none')} />
      ) : null}
      {tables.map((table) => (
        <TableGroup key={table.id} table={table} editor={editor} />
      ))}
      {system.length > 0 ? (
        <section className={styles.group}>
          <h3 className={styles.groupName}>{t('system.name')}</h3>
          <ul>
            {system.map((name) => (
              <li key={name}>
                <FieldButton tag={{ name, text: `{${name}}` }} label={t(`system.${name}`)} editor={editor} />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  )
}

function TableGroup({ table, editor }: { table: FieldTable; editor: Editor }) {
  const t = useTranslations('printdesigner')
  return (
    <section className={styles.group}>
      <h3 className={styles.groupName}>
        {table.fullName}
        {table.id === 'headTable' ? null : (
          <IconButton size="sm" label={t('fieldTree.insertTable')} onClick={() => insertLoopTable(editor, table)}>
            <Icon name="table" size={14} />
          </IconButton>
        )}
      </h3>
      <ul>
        {table.children.map(({ id, fullName }) => (
          <li key={id}>
            <FieldButton tag={{ name: `${table.id}.${id}`, text: `{${id}}` }} label={fullName || id} editor={editor} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Pressed, it is put in at the caret; dragged, where it is let go. */
function FieldButton({ tag, label, editor }: { tag: NewTag; label: string; editor: Editor }) {
  const drag = ({ dataTransfer }: DragEvent) => {
    dataTransfer.effectAllowed = 'copy'
    dataTransfer.setData('text/html', tagHtml(tag.name, tag.text))
    dataTransfer.setData('text/plain', tag.text)
  }
  return (
    <Button
      variant="text"
      size="sm"
      className={styles.field ?? ''}
      draggable
      onDragStart={drag}
      startIcon={<Icon name="drag" size={14} />}
      onClick={() => insertTag(editor, tag)}
    >
      {label}
    </Button>
  )
}
