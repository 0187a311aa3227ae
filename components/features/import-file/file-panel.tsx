'use client'

import { useId, useRef } from 'react'
import { IconButton } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { useDrop } from '@/components/widget-kits/uploads/use-drop'
import styles from './import-dialog.module.css'

type FileChoiceProps = {
  /** As an input of files takes it: `.bdd`. */
  accept: string
  file: { name: string } | null
  /** What is wrong with what was chosen, in words; empty where nothing is. */
  fault: string
  /** Name of the field, what to do, what is taken, and the button that lets go of the file. */
  texts: Readonly<Record<'file' | 'drop' | 'accepted' | 'clear', string>>
  onFiles: (files: readonly File[]) => void
  onClear: () => void
}

/** Choosing one file or dropping it. What may be chosen the caller says in words, and checks. */
export function FileChoice({ accept, file, fault, texts, onFiles, onClear }: FileChoiceProps) {
  const inputRef = useRef<HTMLInputElement>(null)
  const faultId = useId()
  const { isOver, handlers } = useDrop(onFiles)
  return (
    <div>
      <span className={styles.label}>{texts.file}</span>
      <input
        ref={inputRef}
        type="file"
        accept={accept}
        hidden
        aria-label={texts.file}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
      <button
        type="button"
        className={styles.drop}
        data-over={isOver || undefined}
        data-invalid={fault !== '' || undefined}
        aria-describedby={fault === '' ? undefined : faultId}
        onClick={() => inputRef.current?.click()}
        {...handlers}
      >
        <Icon name="upload" size={24} />
        <span>{texts.drop}</span>
        <small>{texts.accepted}</small>
      </button>
      {file && (
        <div className={styles.chosen}>
          <Icon name="file" size={16} />
          <span>{file.name}</span>
          <IconButton label={texts.clear} size="sm" onClick={onClear}>
            <Icon name="close" size={16} />
          </IconButton>
        </div>
      )}
      {fault !== '' && (
        <p id={faultId} role="alert" className={styles.fault}>
          {fault}
        </p>
      )}
    </div>
  )
}
