'use client'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { flagAttribute, textAttribute } from '@/lib/form/attributes'
import { acceptOf, countLimit, sizeLimit } from '@/lib/form/file-schema-rules'
import type { FieldNode } from '@/lib/form/types'
import type { WidgetProps } from '../define-widget'
import { linesOf } from './file-entries'
import { FilePreview } from './file-preview'
import { PendingLine } from './pending-line'
import { PictureTiles } from './picture-tiles'
import { StoredLine } from './stored-line'
import { UnfinishedNotice } from './unfinished-notice'
import styles from './uploads.module.css'
import { useDownloads } from './use-downloads'
import { useDrop } from './use-drop'
import { useHold } from './use-hold'
import { typesText } from './use-take-files'
import { placementOf, useUploads } from './use-uploads'

type UploadEditorProps = Pick<
  WidgetProps,
  'node' | 'id' | 'value' | 'onChange' | 'onBlur' | 'error' | 'errorId' | 'ariaLabel'
> & {
  /** The value is the form's own; not so in a dialog, which gives it to the form when it is confirmed. */
  isOfForm: boolean
}

/** Files of a field: chosen, dropped or pasted, on their way, and stored. */
export function UploadEditor({ node, id, value, onChange, onBlur, error, errorId, ariaLabel, isOfForm }: UploadEditorProps) {
  const t = useTranslations('upload')
  const rootRef = useRef<HTMLDivElement>(null)
  const inputRef = useRef<HTMLInputElement>(null)
  const uploads = useUploads({ node, value, onChange, isOfForm })
  const { isOver, handlers } = useDrop(uploads.add)
  const lines = linesOf(value)
  useHold(
    rootRef,
    lines.flatMap((line) => (line.kind === 'pending' ? [line.entry.pendingId] : [])),
  )
  const isImage = node.type === 'uploadImg'
  const limit = countLimit(node)
  const remove = (index: number) => {
    uploads.remove(index)
    document.getElementById(id)?.focus()
  }
  const designed = textAttribute(node, 'buttonText')
  // What the designer writes by itself is said in the language of the reader.
  const addText = isImage ? t('addImage') : designed === '' || designed === '点击上传' ? t('button') : designed
  const choose = () => inputRef.current?.click()
  const buttonProps = {
    id,
    'aria-label': ariaLabel ? `${ariaLabel} ${addText}` : undefined,
    'aria-labelledby': ariaLabel ? undefined : `${id}-label ${id}-verb`,
    'aria-describedby': [error ? errorId : undefined, `${id}-hint`].filter(Boolean).join(' '),
    onClick: choose,
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset needs a legend, and the name stands in the label of the field.
    <div
      ref={rootRef}
      role="group"
      className={styles.editor}
      data-over={isOver || undefined}
      data-invalid={error ? '' : undefined}
      aria-label={ariaLabel}
      aria-labelledby={ariaLabel ? undefined : `${id}-label`}
      onBlur={(event) => {
        if (!(event.relatedTarget instanceof Node) || !event.currentTarget.contains(event.relatedTarget)) onBlur?.()
      }}
      {...handlers}
    >
      {isImage ? (
        <PictureTiles
          node={node}
          lines={lines}
          onRemove={remove}
          onMove={uploads.move}
          add={
            <button type="button" className={styles.addTile} {...buttonProps}>
              <Icon name="plus" />
              <span id={`${id}-verb`}>{addText}</span>
            </button>
          }
        />
      ) : (
        <div className={styles.head}>
          <Button startIcon={<Icon name="upload" size={16} />} {...buttonProps}>
            <span id={`${id}-verb`}>{addText}</span>
          </Button>
          <span className={styles.dropHint}>{isOver ? t('dropNow') : t('dropHint')}</span>
        </div>
      )}
      <input
        ref={inputRef}
        type="file"
        className="tn-visually-hidden"
        tabIndex={-1}
        aria-hidden="true"
        accept={acceptOf(node)}
        multiple={limit !== 1}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          // The same file again is a choice too.
          target.value = ''
          uploads.add(files)
        }}
      />
      <Hint node={node} id={`${id}-hint`} />
      <UnfinishedNotice offers={uploads.offers} onContinue={uploads.continueOffer} onDiscard={uploads.discardOffer} />
      {!isImage && <FileLines node={node} value={value} onRemove={remove} />}
    </div>
  )
}

/** The design's own words where it has some, else what the limits are. */
function Hint({ node, id }: { node: FieldNode; id: string }) {
  const t = useTranslations('upload')
  const own = flagAttribute(node, 'showTip') ? textAttribute(node, 'tipText') : ''
  const isImage = node.type === 'uploadImg'
  const limit = countLimit(node)
  const size = sizeLimit(node)
  const types = isImage ? '' : typesText(t, acceptOf(node))
  const rules = [
    types && t('limits.types', { types }),
    limit > 0 && t(isImage ? 'limits.imageCount' : 'limits.count', { limit }),
    size && t('limits.size', { size: size.size, unit: size.unit }),
  ]
  const text = own || rules.filter(Boolean).join(t('limits.separator'))
  return (
    <p id={id} className={styles.hint}>
      {text}
    </p>
  )
}

type FileLinesProps = { node: FieldNode; value: unknown; onRemove: (index: number) => void }

function FileLines({ node, value, onRemove }: FileLinesProps) {
  const t = useTranslations('upload')
  const { type } = placementOf(node)
  const downloads = useDownloads(type, t('nothingToDownload'))
  const [previewed, setPreviewed] = useState<number | null>(null)
  const lines = linesOf(value)
  const stored = lines.flatMap((line) => (line.kind === 'stored' ? [line.entry] : []))
  if (lines.length === 0) return null
  return (
    <>
      <ul className={styles.lines} aria-label={t('list')}>
        {lines.map((line, index) => (
          <li key={line.kind === 'pending' ? line.entry.pendingId : `${line.entry.fileId} ${index}`}>
            {line.kind === 'pending' ? (
              <PendingLine entry={line.entry} onRemove={() => onRemove(index)} />
            ) : (
              <StoredLine
                entry={line.entry}
                onPreview={() => setPreviewed(stored.indexOf(line.entry))}
                onDownload={downloads ? () => downloads.one(line.entry) : undefined}
                onRemove={() => onRemove(index)}
              />
            )}
          </li>
        ))}
      </ul>
      {downloads && stored.length > 1 ? (
        <Button size="sm" variant="text" startIcon={<Icon name="download" size={14} />} onClick={() => downloads.all(stored)}>
          {t('downloadAll')}
        </Button>
      ) : null}
      {previewed !== null && <FilePreview entries={stored} index={previewed} type={type} onClose={() => setPreviewed(null)} />}
    </>
  )
}
