'use client'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { AudioPlayer } from '@/components/ui/audio-player'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { lazyCode } from '@/components/ui/lazy-code'
import { LoadingState } from '@/components/ui/states'
import { Surface } from '@/components/ui/surface'
import { VideoPlayer } from '@/components/ui/video-player'
import { toast } from '@/lib/client/toast-store'
import { file as fileCalls } from '@/lib/contract/file/file'
import { AppError } from '@/lib/errors/app-error'
import type { FileEntry } from '@/lib/form/file-schema-rules'
import { useWidgetEnv } from '../widget-env'
import { addressOf, previewKindOf } from './file-entries'
import { FileKindIcon } from './file-kind-icon'
import { PdfPages } from './pdf-pages'
import styles from './preview.module.css'
import { TextContent } from './text-content'
import { useDownloads } from './use-downloads'

const WordPages = lazyCode(async () => (await import('./office/word-pages')).WordPages)
const WorkbookSheets = lazyCode(async () => (await import('./office/workbook-sheets')).WorkbookSheets)
const CsvTable = lazyCode(async () => (await import('./office/csv-table')).CsvTable)

type PreviewDialogProps = { entry: FileEntry; type: string; onClose: () => void }

/** One document on the whole screen: shown by us where we can, else by the viewer of the installation, else to be saved. */
export function PreviewDialog({ entry, type, onClose }: PreviewDialogProps) {
  const t = useTranslations('upload.preview')
  const downloads = useDownloads(type, '')
  const download = downloads && entry.fileId ? () => downloads.one(entry) : undefined
  return (
    <Surface
      kind="fullScreen"
      open
      title={t('title', { name: entry.name })}
      onClose={onClose}
      footer={
        download ? (
          <Button startIcon={<Icon name="download" size={16} />} onClick={download}>
            {t('download')}
          </Button>
        ) : undefined
      }
    >
      <Content entry={entry} type={type} onClose={onClose} />
    </Surface>
  )
}

type Found = 'looking' | 'failed' | { viewerUrl: string }

function Content({ entry, type, onClose }: PreviewDialogProps) {
  const t = useTranslations('upload.preview')
  const [tries, setTries] = useState(0)
  const found = useFound({ entry, type, onClose }, tries)
  const url = addressOf(entry, type)?.url
  if (found === 'looking') return <LoadingState />
  if (found === 'failed' || !url) {
    return (
      <Explained name={entry.name} text={t('failed')}>
        <Button onClick={() => setTries(tries + 1)}>{t('retry')}</Button>
      </Explained>
    )
  }
  const kind = previewKindOf(entry)
  if (kind === 'pdf') return <PdfPages url={url} />
  const office = { url, name: entry.name, onRetry: () => setTries(tries + 1), fallback: <LoadingState /> }
  if (kind === 'word') return <WordPages {...office} onLeave={onClose} />
  if (kind === 'workbook') return <WorkbookSheets {...office} />
  if (kind === 'csv') return <CsvTable {...office} />
  if (kind === 'text') return <TextContent url={url} />
  if (kind === 'audio' || kind === 'video') return <Media kind={kind} url={url} name={entry.name} />
  if (kind === 'archive') return <Explained name={entry.name} text={t('archive')} />
  if (found.viewerUrl) return <OutsideViewer url={found.viewerUrl} />
  return <Explained name={entry.name} text={t('none')} />
}

/** A viewer of the installation: a foreign page, which gets scripts and its own origin and nothing of ours. */
function OutsideViewer({ url }: { url: string }) {
  const t = useTranslations('upload.preview')
  return (
    <iframe
      className={styles.frame}
      title={t('frame')}
      src={url}
      sandbox="allow-scripts allow-same-origin allow-forms allow-popups"
      referrerPolicy="no-referrer"
    />
  )
}

function Media({ kind, url, name }: { kind: 'audio' | 'video'; url: string; name: string }) {
  const t = useTranslations('upload.preview')
  const [isUnplayable, setUnplayable] = useState(false)
  if (isUnplayable) return <Explained name={name} text={t('media')} />
  const Player = kind === 'audio' ? AudioPlayer : VideoPlayer
  return (
    <div className={styles.media} data-kind={kind}>
      <Player src={url} name={name} onError={() => setUnplayable(true)} />
    </div>
  )
}

function Explained({ name, text, children }: { name: string; text: string; children?: React.ReactNode }) {
  return (
    <div className={styles.explained} role="status">
      <span className={styles.bigIcon}>
        <FileKindIcon name={name} />
      </span>
      <p>{text}</p>
      {children}
    </div>
  )
}

/** Whether the file is there, and which viewer the installation has for it. A missing file is said and closes the dialog (spec 2 §4). */
function useFound({ entry, type, onClose }: PreviewDialogProps, tries: number): Found {
  const t = useTranslations('upload.preview')
  const call = useWidgetEnv()?.call
  const [found, setFound] = useState<Found>('looking')
  const missing = t('missing')
  // The platform, once per opened dialog and once per retry.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the dialog shows one file, and what it calls does not change.
  useEffect(() => {
    const giveUp = new AbortController()
    const look = async () => {
      setFound('looking')
      const address = addressOf(entry, type)
      if (!address || !(await isThere(address.url, giveUp.signal))) return 'missing'
      if (!call || previewKindOf(entry) !== 'other') return { viewerUrl: '' }
      const query = { fileName: entry.fileId, fileVersionId: entry.fileVersionId ?? '', fileDownloadUrl: entry.url }
      const { data } = await call(fileCalls.preview, { query }, { signal: giveUp.signal })
      return { viewerUrl: viewerAddress(data) }
    }
    look()
      .catch((thrown: unknown) => (thrown instanceof AppError && thrown.userMessage ? { viewerUrl: '' } : ('failed' as const)))
      .then((result) => {
        if (giveUp.signal.aborted) return
        if (result !== 'missing') return setFound(result)
        toast.warning(missing)
        onClose()
      })
    return () => giveUp.abort()
  }, [tries])
  return found
}

/** Wire: the platform says in an envelope that there is no such file, whatever the status (contract 1 §1.2). */
async function isThere(url: string, signal: AbortSignal): Promise<boolean> {
  const response = await fetch(url, { method: 'HEAD', signal })
  if (response.status >= 500) throw new AppError('transport', `no answer about the file: HTTP ${response.status}`)
  const type = response.headers.get('content-type') ?? ''
  return response.ok && !(type.startsWith('application/json') && !url.endsWith('.json'))
}

/** Only an address of the web is opened, never one that would run here. */
function viewerAddress(text: string): string {
  try {
    const url = new URL(text)
    const isForeign = url.origin !== window.location.origin
    return (url.protocol === 'https:' || url.protocol === 'http:') && isForeign ? url.href : ''
  } catch {
    return ''
  }
}
