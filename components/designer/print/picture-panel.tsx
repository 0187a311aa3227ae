'use client'

import type { Editor } from '@tiptap/core'
import { NodeSelection } from '@tiptap/pm/state'
import { useEditorState } from '@tiptap/react'
import { useTranslations } from 'next-intl'
import { attributesOf } from './editor/formats'
import { styleOf, withStyles } from './editor/styles-of'
import styles from './print-designer.module.css'
import { TextInput } from './text-input'

function shownPicture({ editor }: { editor: Editor }) {
  const { selection } = editor.state
  if (!(selection instanceof NodeSelection) || selection.node.type.name !== 'picture') return null
  const attrs = attributesOf(selection.node)
  const side = (name: 'width' | 'height') => styleOf(attrs, name) || (attrs[name] ? `${attrs[name]}px`.replace(/%px$/, '%') : '')
  return { position: selection.from, width: side('width'), height: side('height'), alt: attrs['alt'] ?? '' }
}

const length = /^\d{1,4}(\.\d+)?(mm|cm|px|pt|%)$/

/** The picture that is chosen: how large it is, and what it is called. */
export function PicturePanel({ editor }: { editor: Editor }) {
  const t = useTranslations('printdesigner.picture')
  const shown = useEditorState({ editor, selector: shownPicture })
  if (!shown) return null
  const set = (change: (attrs: Readonly<Record<string, string>>) => Readonly<Record<string, string>>) => {
    const { state, view } = editor
    const node = state.doc.nodeAt(shown.position)
    if (!node) return
    const tr = state.tr.setNodeMarkup(shown.position, undefined, { ...node.attrs, attrs: change(attributesOf(node)) })
    view.dispatch(tr.setSelection(NodeSelection.create(tr.doc, shown.position)))
  }
  const side = (name: 'width' | 'height') => (value: string) => {
    if (value !== '' && !length.test(value.trim())) return
    set(({ [name]: _own, ...attrs }) => withStyles(attrs, { [name]: value.trim() }))
  }
  return (
    <section>
      <h3>{t('name')}</h3>
      <div className={styles.pair}>
        <TextInput label={t('width')} value={shown.width} onChange={side('width')} />
        <TextInput label={t('height')} value={shown.height} onChange={side('height')} />
      </div>
      <TextInput label={t('alt')} value={shown.alt} onChange={(alt) => set((attrs) => ({ ...attrs, alt }))} />
    </section>
  )
}
