import { useEffect, useRef, useState } from 'react'
import { FileChoice } from '@/components/features/import-file/public'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { LoadingState } from '@/components/ui/states'
import { type Texts, useTexts } from '@/lib/client/use-texts'
import { AppError } from '@/lib/errors/app-error'
import { usualLimits } from '@/lib/form/import-limits'
import styles from './import-wizard.module.css'
import { RunsPanel } from './runs-panel'
import { StepButtons, type StepFrame, StepPanel } from './step-panel'
import type { ImportCalls } from './types'
import { useAsking } from './use-asking'
import { useTemplate } from './use-template'
import { type FileReading, readFile } from './utils'

const extension = '.xlsx'
const oldExtension = '.xls'
const workbooks = [oldExtension, extension]

type FilePanelProps = {
  frame: StepFrame
  calls: ImportCalls
  file: File | null
  /** The file was chosen before, and is read without a press. */
  isBrought: boolean
  takesTables: boolean
  onFile: (file: File | null) => void
  onRead: (reading: FileReading) => void
  /** Left out where nothing stands before it. */
  onBack?: (() => void) | undefined
  onClose: () => void
}

/** The first step: a template to fill in, and the file that was filled in. */
export function FilePanel({ frame, calls, file, isBrought, takesTables, onFile, onRead, onBack, onClose }: FilePanelProps) {
  const t = useTexts('importing')
  const kinds = takesTables ? [...workbooks, '.csv'] : workbooks
  const { rowsMax, sizeBytesMax } = calls.large ?? usualLimits
  const [fault, setFault] = useState('')
  const reading = useAsking(setFault)
  const template = useTemplate(calls)
  // Nobody is asked for a file that is there, unless it could not be read.
  const isWaiting = isBrought && fault === ''
  const take = ([first, ...others]: readonly File[]) => {
    if (!first) return
    const wrong = others.length > 0 ? t('onlyOne') : faultOf(first, { kinds, sizeBytesMax }, t)
    setFault(wrong)
    if (wrong === '') onFile(first)
  }
  const read = async () => {
    if (!file) return setFault(t('missing'))
    const found = await reading.run(() => uploaded(file, calls, t))
    if (found) onRead(found)
  }
  useReadAtOnce(isBrought, read)
  const texts = {
    file: t('file'),
    drop: t('drop'),
    accepted: calls.large
      ? t('large.accepted', { accept: kinds.join('、'), size: kilobytesOf(sizeBytesMax), count: rowsMax })
      : t('accepted', { accept: kinds.join('、') }),
    clear: t('clear', { name: file?.name ?? '' }),
  }
  return (
    <StepPanel
      frame={frame}
      isBusy={reading.isRunning}
      onLeave={onClose}
      buttons={
        <StepButtons
          isBusy={reading.isRunning}
          onCancel={onClose}
          back={onBack && { text: t('previous'), run: onBack }}
          next={{ text: t('next'), run: () => void read() }}
        />
      }
    >
      {calls.large && !isWaiting && <RunsPanel calls={calls.large} show={calls.record} />}
      {isWaiting ? (
        <LoadingState />
      ) : (
        <>
          <div className={styles.template}>
            <span>{t('templateHint')}</span>
            <Button size="sm" startIcon={<Icon name="download" size={14} />} loading={template.isRunning} onClick={template.save}>
              {t('template')}
            </Button>
          </div>
          <FileChoice
            accept={kinds.join(',')}
            file={file}
            fault={fault}
            texts={texts}
            onFiles={take}
            onClear={() => onFile(null)}
          />
        </>
      )}
    </StepPanel>
  )
}

async function uploaded(file: File, calls: ImportCalls, t: Texts): Promise<FileReading> {
  const sent = await readable(file, t)
  const body = new FormData()
  body.append('file', sent, sent.name)
  const isLarge = sent.size > usualLimits.sizeBytesMax
  const upload = isLarge && calls.large ? calls.large.upload : calls.upload
  return readFile(calls, await upload(body), isLarge)
}

/** Once: what comes back to this step is read when somebody says so. */
function useReadAtOnce(isBrought: boolean, read: () => Promise<void>) {
  const isRead = useRef(!isBrought)
  // The platform, which has to see a file that nobody is asked for here.
  useEffect(() => {
    if (isRead.current) return
    isRead.current = true
    void read()
  })
}

const kilobytesOf = (bytes: number) => Math.floor(bytes / 1024)

type Taken = { kinds: readonly string[]; sizeBytesMax: number }

function faultOf(file: File, { kinds, sizeBytesMax }: Taken, t: Texts): string {
  const name = file.name.toLowerCase()
  if (!kinds.some((kind) => name.endsWith(kind))) return t('wrongKind', { accept: kinds.join('/') })
  if (file.size <= sizeBytesMax) return ''
  return sizeBytesMax === usualLimits.sizeBytesMax ? t('tooLarge') : t('large.tooLarge', { size: kilobytesOf(sizeBytesMax) })
}

/** The file as it can be read on the other side. */
async function readable(file: File, t: Texts): Promise<File> {
  if (!file.name.toLowerCase().endsWith(oldExtension)) return file
  const { renewedWorkbook } = await import('@/lib/rows/xls/renew')
  try {
    const bytes = renewedWorkbook(new Uint8Array(await file.arrayBuffer()))
    return new File([bytes], `${file.name.slice(0, -oldExtension.length)}${extension}`)
  } catch (cause) {
    throw new AppError('refused', 'the old workbook cannot be read', { userMessage: t('oldKind'), cause })
  }
}
