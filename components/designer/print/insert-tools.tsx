'use client'

import type { Editor } from '@tiptap/core'
import { useTranslations } from 'next-intl'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { fieldStyles } from '@/components/ui/field'
import { FieldPopover } from '@/components/ui/field-popover'
import { Icon } from '@/components/ui/icon'
import { EditorIcon } from '@/components/widgets/editor/editor-icons'
import { imageTypes } from '@/components/widgets/editor/image-limits'
import type { Stop } from '@/components/widgets/editor/use-tool-stops'
import { toast } from '@/lib/client/toast-store'
import { Group, Tool } from '../shell/tool-bar'
import { pageBreakText } from './document/shape'
import { insertBlock, insertTable } from './editor/tables'
import { insertPictures } from './pictures'
import styles from './print-designer.module.css'

/** What can be put into a template beside words and tags. */
export function InsertTools({ editor, stop }: { editor: Editor; stop: () => Stop }) {
  const t = useTranslations('printdesigner.tools')
  const tPicture = useTranslations('richtext')
  const fileRef = useRef<HTMLInputElement>(null)
  const block = (type: string, attrs: Record<string, unknown>) => {
    const { tr, schema } = editor.state
    const made = schema.nodes[type]?.create(attrs)
    if (!made) return
    insertBlock(tr, made)
    editor.view.dispatch(tr.scrollIntoView())
    editor.view.focus()
  }
  return (
    <Group>
      <TableTool editor={editor} stop={stop()} />
      <Tool icon={<EditorIcon name="picture" />} label={t('picture')} stop={stop()} onPress={() => fileRef.current?.click()} />
      <Tool icon={<Icon name="minus" size={16} />} label={t('rule')} stop={stop()} onPress={() => block('rule', {})} />
      <Tool
        icon={<Icon name="file" size={16} />}
        label={t('pageBreak')}
        stop={stop()}
        onPress={() => block('pageBreak', { text: pageBreakText })}
      />
      <input
        ref={fileRef}
        type="file"
        hidden
        multiple
        accept={imageTypes.join(',')}
        aria-label={t('picture')}
        onChange={({ target }) => {
          void insertPictures(editor, [...(target.files ?? [])]).then((fault) => fault && toast.error(tPicture(fault)))
          target.value = ''
        }}
      />
    </Group>
  )
}

const linesMax = 50
const columnsMax = 20

function TableTool({ editor, stop }: { editor: Editor; stop: Stop }) {
  const t = useTranslations('printdesigner.tools')
  const buttonRef = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const close = () => {
    setOpen(false)
    buttonRef.current?.focus()
  }
  const insert = (rows: number, columns: number) => {
    setOpen(false)
    insertTable(rows, columns)(editor.state, editor.view.dispatch)
    editor.view.focus()
  }
  return (
    <>
      <Tool
        icon={<Icon name="table" size={16} />}
        label={t('table')}
        stop={stop}
        isOpen={isOpen}
        buttonRef={buttonRef}
        onPress={() => setOpen(!isOpen)}
      />
      {isOpen ? (
        <FieldPopover anchorRef={buttonRef} onClose={() => setOpen(false)} role="dialog" className={styles.tableForm ?? ''}>
          <TableForm onInsert={insert} onClose={close} />
        </FieldPopover>
      ) : null}
    </>
  )
}

type TableFormProps = { onInsert: (rows: number, columns: number) => void; onClose: () => void }

function TableForm({ onInsert, onClose }: TableFormProps) {
  const t = useTranslations('printdesigner.tools')
  const id = useId()
  const ref = useRef<HTMLInputElement>(null)
  // The document's focus: who opened it writes at once.
  useEffect(() => ref.current?.select(), [])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    event.stopPropagation()
    const data = new FormData(event.currentTarget)
    const number = (name: string, max: number) => Math.min(max, Math.max(1, Math.round(Number(data.get(name)) || 1)))
    onInsert(number('rows', linesMax), number('columns', columnsMax))
  }
  return (
    <form
      className={styles.tableSize}
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        event.stopPropagation()
        onClose()
      }}
    >
      {(['rows', 'columns'] as const).map((name) => (
        <label key={name} htmlFor={`${id}-${name}`}>
          {t(name)}
          <input
            ref={name === 'rows' ? ref : undefined}
            id={`${id}-${name}`}
            name={name}
            className={fieldStyles.native}
            inputMode="numeric"
            defaultValue={3}
          />
        </label>
      ))}
      <Button type="submit" variant="primary" size="sm">
        {t('insert')}
      </Button>
    </form>
  )
}
