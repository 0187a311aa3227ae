'use client'

import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { useTranslations } from 'next-intl'
import { type KeyboardEvent, type ReactNode, useId, useMemo, useState } from 'react'
import { TabList, tabId } from '@/components/screen/tab-list'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { Select } from '@/components/ui/select'
import { type PageParam, pageSetupOf } from '@/lib/domain/print/page-setup'
import { isSaveKey } from '../shell/key-targets'
import { type Side, StepButtons, Workplace } from '../shell/workplace'
import { Desk, type Zoom } from './desk'
import { documentFaults, type TemplateFault } from './faults'
import { FaultsList } from './faults-list'
import { FieldsPanel } from './fields-panel'
import { FormatBar } from './format-bar'
import { PagePanel } from './page-panel'
import { PicturePanel } from './picture-panel'
import styles from './print-designer.module.css'
import { TablePanel } from './table-panel'
import { TagPanel } from './tag-panel'
import { chooseAt } from './tags'
import type { DesignerParts } from './types'

type DesignerProps = Omit<DesignerParts, 'sanitize'> & {
  editor: Editor
  page: PageParam
  onPage: (page: PageParam) => void
  /** Faults of what is no part of the document. */
  otherFaults: readonly TemplateFault[]
  /** One of them was pressed. */
  onOtherFault: (fault: TemplateFault) => void
  onPreview: () => void
  onSave: () => void
}

const panels = ['fields', 'faults'] as const
type Panel = (typeof panels)[number]

/** 打印设计 (contract 2 §20.1): the fields and the faults at the left, the page, and what is chosen on it at the right. */
export function PrintDesigner(props: DesignerProps) {
  const { editor, page, onPage, fields, hasApprovals, dictionaries, onPreview, onSave } = props
  const t = useTranslations('printdesigner')
  const [panel, setPanel] = useState<Panel>('fields')
  const [raised, setRaised] = useState<Side | null>(null)
  const [zoom, setZoom] = useState<Zoom>('fit')
  const [wide, setWide] = useState<readonly number[]>([])
  const faults = useFaults(props, wide)
  const can = useEditorState({
    editor,
    selector: ({ editor: one }) => ({ undo: one.can().undo(), redo: one.can().redo() }),
  })
  const textId = useId()
  const setup = useMemo(() => pageSetupOf(page), [page])
  const lead = (fault: TemplateFault) => {
    if (fault.at === undefined) return props.onOtherFault(fault)
    chooseAt(editor, fault.at)
    setRaised(null)
  }
  return (
    <Workplace
      onKeyDown={(event: KeyboardEvent) => {
        if (!isSaveKey(event)) return
        event.preventDefault()
        onSave()
      }}
      toolbar={t('toolbar')}
      steps={
        <StepButtons
          canUndo={can.undo}
          canRedo={can.redo}
          onUndo={() => editor.chain().focus().undo().run()}
          onRedo={() => editor.chain().focus().redo().run()}
        />
      }
      tools={<PageTools zoom={zoom} onZoom={setZoom} onPreview={onPreview} />}
      raised={raised}
      onRaise={setRaised}
      left={{
        label: t('left'),
        icon: 'plus',
        content: (
          <Left panel={panel} onPanel={setPanel} faultCount={faults.length}>
            {panel === 'fields' ? (
              <FieldsPanel editor={editor} fields={fields} hasApprovals={hasApprovals} />
            ) : (
              <FaultsList faults={faults} onFault={lead} />
            )}
          </Left>
        ),
      }}
      right={{
        label: t('right'),
        content: (
          <div className={styles.properties}>
            <TagPanel editor={editor} dictionaries={dictionaries} />
            <PicturePanel editor={editor} />
            <TablePanel editor={editor} />
            <PagePanel param={page} setup={setup} onChange={onPage} />
          </div>
        ),
      }}
    >
      <div className={styles.middle} id={textId} data-canvas="">
        <FormatBar editor={editor} controls={textId} />
        <Desk editor={editor} page={setup} zoom={zoom} onWideTables={setWide} />
      </div>
    </Workplace>
  )
}

/** The faults of the document come anew with every change; the last ones stay while nothing differs. */
function useFaults({ editor, fields, otherFaults }: DesignerProps, wide: readonly number[]): readonly TemplateFault[] {
  const known = useMemo(
    () => fields.tables && new Map(fields.tables.map(({ id, children }) => [id, new Set(children.map((child) => child.id))])),
    [fields.tables],
  )
  const { doc } = useEditorState({
    editor,
    selector: ({ editor: one }) => ({ doc: one.state.doc }),
    // A document is another one whenever something in it is.
    equalityFn: (one, other) => one.doc === other?.doc,
  })
  return useMemo(
    () => [
      ...otherFaults,
      ...documentFaults(doc, known ?? null),
      ...wide.map((at): TemplateFault => ({ kind: 'wideTable', isHard: false, at })),
    ],
    [otherFaults, doc, known, wide],
  )
}

type LeftProps = { panel: Panel; onPanel: (panel: Panel) => void; faultCount: number; children: ReactNode }

function Left({ panel, onPanel, faultCount, children }: LeftProps) {
  const t = useTranslations('printdesigner')
  const id = useId()
  return (
    <>
      <TabList
        label={t('left')}
        entries={[
          { key: 'fields', label: t('fieldTree.name') },
          { key: 'faults', label: t('faults.name'), count: faultCount || undefined },
        ]}
        value={panel}
        panelId={id}
        onChange={(key) => onPanel(panels.find((one) => one === key) ?? 'fields')}
      />
      <div id={id} role="tabpanel" aria-labelledby={tabId(id, panel)} className={styles.leftBody}>
        {children}
      </div>
    </>
  )
}

const zooms = [0.5, 0.75, 1, 1.25, 1.5, 2] as const

type ToolsProps = { zoom: Zoom; onZoom: (zoom: Zoom) => void; onPreview: () => void }

function PageTools({ zoom, onZoom, onPreview }: ToolsProps) {
  const t = useTranslations('printdesigner')
  return (
    <>
      <span className={styles.choice}>
        <Select
          label={t('zoom')}
          options={[
            { value: 'fit', label: t('zoomFit') },
            ...zooms.map((value) => ({ value: String(value), label: `${value * 100}%` })),
          ]}
          value={String(zoom)}
          onChange={(value) => onZoom(value === 'fit' ? 'fit' : Number(value))}
        />
      </span>
      <Button size="sm" startIcon={<Icon name="eye" size={14} />} onClick={onPreview}>
        {t('preview')}
      </Button>
    </>
  )
}
