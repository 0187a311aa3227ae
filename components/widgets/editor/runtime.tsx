'use client'
import { useTranslations } from 'next-intl'
import { type PointerEvent, useMemo, useState } from 'react'
import { classes, fieldStyles } from '@/components/ui/field'
import { lazyCode } from '@/components/ui/lazy-code'
import type { WidgetProps } from '@/components/widget-kits/define-widget'
import { plainText } from '@/lib/form/wire-values'
import styles from './editor.module.css'
import type { Press } from './rich-text-editor'
import { sanitizeHtml } from './sanitize-html'

const RichTextEditor = lazyCode(async () => (await import('./rich-text-editor')).RichTextEditor)

/** Which of the editors that are on their way was asked for last; only that one may take the focus when it comes. */
let latestWish: object | null = null

/** Rich text: a light face until somebody wants to write, then the editor, which is loaded for it. */
export function Runtime(props: WidgetProps) {
  const [press, setPress] = useState<Press | 'keyboard' | null>(null)
  const [wish] = useState(() => ({}))
  const canEdit = !props.disabled && !props.readOnly
  const open = (at: Press | null) => {
    latestWish = wish
    setPress(at ?? 'keyboard')
  }
  const face = (isLoading: boolean) => (
    <EditorFace {...props} isLoading={isLoading} onOpen={canEdit && press === null ? open : undefined} />
  )
  if (press === null || !canEdit) return face(false)
  return (
    <RichTextEditor
      {...props}
      startsAt={press === 'keyboard' ? null : press}
      isWanted={() => latestWish === wish}
      fallback={face(true)}
      onClose={() => setPress(null)}
    />
  )
}

type FaceProps = WidgetProps & { isLoading: boolean; onOpen: ((press: Press | null) => void) | undefined }

function EditorFace({ node, id, value, disabled, readOnly, error, errorId, ariaLabel, compact, autoFocus, ...face }: FaceProps) {
  const t = useTranslations('widgets.editor')
  const placeholder = node.placeholder || t('placeholder')
  const html = useMemo(() => sanitizeHtml(plainText(value)), [value])
  const open = face.onOpen
  const handlePointerUp = (event: PointerEvent) => {
    // Words that were marked to be copied, and links, are not a wish to write.
    const isReading = window.getSelection()?.isCollapsed === false || (event.target as Element).closest('a[href]') !== null
    if (!isReading) {
      const { scrollTop } = event.currentTarget
      open?.({ left: event.clientX, fromTop: event.clientY - event.currentTarget.getBoundingClientRect().top + scrollTop })
    }
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a text box of several lines with formatted text in it.
    <div
      id={id}
      role="textbox"
      aria-multiline="true"
      tabIndex={disabled ? -1 : 0}
      className={classes(styles.face, compact && fieldStyles.compact)}
      data-invalid={error ? '' : undefined}
      data-disabled={disabled || undefined}
      data-readonly={readOnly || undefined}
      data-autofocus={autoFocus || undefined}
      aria-label={ariaLabel}
      aria-labelledby={ariaLabel ? undefined : `${id}-label`}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? errorId : undefined}
      aria-required={node.required || undefined}
      aria-disabled={disabled || undefined}
      aria-readonly={readOnly || undefined}
      aria-busy={face.isLoading || undefined}
      aria-placeholder={html ? undefined : placeholder}
      onPointerUp={open ? handlePointerUp : undefined}
      onFocus={open ? (event) => event.currentTarget.matches(':focus-visible') && open(null) : undefined}
    >
      {html ? (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by sanitizeHtml.
        <div className={styles.text} dangerouslySetInnerHTML={{ __html: html }} />
      ) : (
        <span className={styles.placeholder}>{disabled ? '' : placeholder}</span>
      )}
    </div>
  )
}
