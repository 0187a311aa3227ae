'use client'

import { type ChangeEvent, useMemo, useRef, useState } from 'react'
import { choiceFilter, textFilter } from '@/components/screen/list-question'
import { ListScreen } from '@/components/screen/list-screen'
import { useList } from '@/components/screen/use-list'
import { useListQuery } from '@/components/screen/use-list-query'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { LazyMessages } from '@/components/ui/lazy-messages'
import { UploadTexts } from '@/components/ui/upload/upload-texts'
import { FilePreview } from '@/components/widget-kits/uploads/file-preview'
import { FilesEnv } from '@/components/widget-kits/uploads/files-env'
import { useDrop } from '@/components/widget-kits/uploads/use-drop'
import { type Texts, useTexts } from '@/lib/client/use-texts'
import type { DocumentRow } from '@/lib/contract/extend/document'
import { documentColumns } from './columns'
import { type DocumentKind, documentKinds, documentTexts, rootFolder } from './constants'
import styles from './documents.module.css'
import { MoveDialog } from './move-dialog'
import { NameDialog } from './name-dialog'
import { PathPanel } from './path-panel'
import { type DocumentFilters, useDocuments, useFolders } from './queries'
import { ShareDialog } from './share-dialog'
import type { OpenedDocument } from './types'
import { UploadsPanel } from './uploads-panel'
import { useDocumentActions } from './use-document-actions'
import { useDocumentUploads } from './use-document-uploads'
import { entryOf, isFolder, wayTo } from './utils'
import { VersionsDialog } from './versions-dialog'

/** Folders and files of the person (contract 4b §9). */
export function DocumentsPage() {
  return (
    <LazyMessages namespace="documents" loaders={documentTexts}>
      <UploadTexts>
        <FilesEnv>
          <Documents />
        </FilesEnv>
      </UploadTexts>
    </LazyMessages>
  )
}

const rowId = (row: DocumentRow) => row.id
const rowLabel = (row: DocumentRow) => row.fullName
const rules = {
  filters: {
    kind: { ...choiceFilter(documentKinds), isPlace: true },
    folder: { ...textFilter(), none: rootFolder, isPlace: true },
  },
}

/** The list that is shown, and the way to its folder. */
function useDocumentList() {
  const query = useListQuery<DocumentFilters>(rules)
  const list = useList({ query, page: useDocuments(query.question), rowId })
  const { kind, folder } = query.question.filters
  const folders = useFolders()
  const settle = (ids: readonly string[] = []) => {
    list.settle(ids)
    void folders.mutate()
  }
  const enter = (id: string) => list.impose({ keyword: '', filters: { kind: 'all', folder: id } })
  return { list, kind, folder, way: wayTo(folders.data?.list ?? [], folder), settle, enter }
}

function Documents() {
  const t = useTexts('documents')
  const { list, kind, folder, way, settle, enter } = useDocumentList()
  const [opened, setOpened] = useState<OpenedDocument | null>(null)
  const [shown, setShown] = useState<DocumentRow | null>(null)
  const uploads = useDocumentUploads(t, () => settle())
  const bring = (files: readonly File[]) => uploads.add(files, { parentId: folder, onSame: 'both' })
  const { isOver, handlers } = useDrop((files) => kind === 'all' && bring(files))
  const open = (row: DocumentRow) => {
    if (kind === 'trash') return
    if (isFolder(row)) enter(row.id)
    else setShown(row)
  }
  const actions = useDocumentActions({ kind, t, settle, open: setOpened, show: setShown, bring: uploads.add })
  const isSearch = list.question.keyword !== ''
  const columns = useMemo(() => documentColumns(kind, isSearch, t), [kind, isSearch, t])
  const hint = t('dropHere', { folder: way.at(-1)?.fullName ?? t('root') })
  return (
    <div className={styles.drop} data-over={(isOver && kind === 'all') || undefined} data-hint={hint} {...handlers}>
      <ListScreen
        list={list}
        title={t('title')}
        keyword={{ label: t('keyword'), hint: t('keywordHint') }}
        tabs={tabsOf(t, kind, (next) => list.impose({ filters: { kind: next, folder: rootFolder } }))}
        hint={kind === 'trash' ? t('trashHint') : undefined}
        toolbar={kind === 'all' && <Toolbar onFolder={() => setOpened({ as: 'name', row: null })} onFiles={bring} />}
        notice={
          <>
            {kind === 'all' && <PathPanel way={way} onEnter={enter} />}
            <UploadsPanel pending={uploads.pending} onRemove={uploads.remove} />
          </>
        }
        {...{ columns, rowLabel, rowActions: actions, onOpen: open, isPaged: false }}
        emptyText={t(`none.${kind}`)}
        noMatchText={t('noneFound')}
      >
        <Dialogs opened={opened} parentId={folder} onSaved={() => settle()} onClose={() => setOpened(null)} />
        {shown && <Preview rows={list.rows} shown={shown} onClose={() => setShown(null)} />}
      </ListScreen>
    </div>
  )
}

function tabsOf(t: Texts, value: DocumentKind, choose: (kind: DocumentKind) => void) {
  const entries = documentKinds.map((key) => ({ key, label: t(`kinds.${key}`) }))
  return {
    ...{ label: t('title'), entries, value },
    onChange: (key: string) => choose(documentKinds.find((one) => one === key) ?? 'all'),
  }
}

/** A file on the whole screen; pictures of the list stand beside it. */
function Preview({ rows, shown, onClose }: { rows: readonly DocumentRow[]; shown: DocumentRow; onClose: () => void }) {
  const files = rows.filter((row) => !isFolder(row))
  return (
    <FilePreview
      entries={files.map(entryOf)}
      index={files.findIndex(({ id }) => id === shown.id)}
      type="document"
      onClose={onClose}
    />
  )
}

function Toolbar({ onFolder, onFiles }: { onFolder: () => void; onFiles: (files: readonly File[]) => void }) {
  const t = useTexts('documents')
  const input = useRef<HTMLInputElement>(null)
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    onFiles([...(event.target.files ?? [])])
    // The same file can be chosen once more.
    event.target.value = ''
  }
  return (
    <>
      <Button variant="primary" startIcon={<Icon name="upload" size={16} />} onClick={() => input.current?.click()}>
        {t('upload')}
      </Button>
      <Button startIcon={<Icon name="plus" size={16} />} onClick={onFolder}>
        {t('newFolder')}
      </Button>
      <input ref={input} type="file" multiple hidden onChange={take} aria-label={t('upload')} />
    </>
  )
}

type DialogsProps = { opened: OpenedDocument | null; parentId: string; onSaved: () => void; onClose: () => void }

function Dialogs({ opened, parentId, ...handlers }: DialogsProps) {
  if (!opened) return null
  const { as, row } = opened
  if (as === 'name') return <NameDialog row={row} parentId={parentId} {...handlers} />
  if (!row) return null
  if (as === 'move') return <MoveDialog row={row} {...handlers} />
  if (as === 'share') return <ShareDialog row={row} {...handlers} />
  return <VersionsDialog row={row} {...handlers} />
}
