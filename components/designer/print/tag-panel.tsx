'use client'

import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { Button } from '@/components/ui/button'
import { Field, fieldStyles } from '@/components/ui/field'
import { FieldCombobox } from '@/components/ui/field-combobox'
import { Select } from '@/components/ui/select'
import { type Remote, useRemoteChoice } from '../shell/remote'
import { placeAfter, setWrap, type TagWrap, wrapAt } from './editor/tag-wraps'
import { splitName } from './faults'
import { chooseAt, chosenTag } from './tags'
import { TextInput } from './text-input'

const kinds = ['none', 'thousands', 'amountWords', 'dictionary', 'date', 'img', 'qrCode', 'barCode'] as const

/** A new choice with what is usual. */
const fresh: Readonly<Record<(typeof kinds)[number], TagWrap>> = {
  none: { kind: 'none' },
  thousands: { kind: 'thousands', places: '2' },
  amountWords: { kind: 'amountWords' },
  dictionary: { kind: 'dictionary', dictionaryId: '' },
  date: { kind: 'date', format: 'yyyy-MM-dd' },
  img: { kind: 'img', width: '100', height: '' },
  qrCode: { kind: 'qrCode', width: '90', height: '90' },
  barCode: { kind: 'barCode', width: '168', height: '40' },
}

function shownTag({ editor }: { editor: Editor }) {
  const tag = chosenTag(editor)
  return tag && { ...tag, wrap: wrapAt(editor.state.doc, tag.position).wrap }
}

/** The tag that is chosen: where its value comes from, and how it is shown. */
export function TagPanel({ editor, dictionaries }: { editor: Editor; dictionaries: Remote }) {
  const t = useTranslations('printdesigner.tag')
  const id = useId()
  const tag = useEditorState({ editor, selector: shownTag })
  if (!tag) return null
  const isField = splitName(tag.name)[1] !== ''
  const set = (wrap: TagWrap) => {
    const place = placeAfter(editor.state, tag.position, wrap)
    editor.view.dispatch(setWrap(editor.state, tag.position, wrap))
    chooseAt(editor, place)
  }
  return (
    <section>
      <h3>{t('name')}</h3>
      <Field id={`${id}-source`} label={t('source')}>
        <input id={`${id}-source`} className={fieldStyles.native} readOnly value={tag.name} />
      </Field>
      {isField ? (
        <>
          <Field id={`${id}-kind`} label={t('shownAs')}>
            <Select
              id={`${id}-kind`}
              options={kinds.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) }))}
              value={tag.wrap.kind}
              onChange={(kind) => set(fresh[kind])}
            />
          </Field>
          <WrapFields wrap={tag.wrap} dictionaries={dictionaries} onChange={set} />
        </>
      ) : null}
      <Button size="sm" variant="danger" onClick={() => editor.chain().focus().deleteSelection().run()}>
        {t('remove')}
      </Button>
    </section>
  )
}

type WrapFieldsProps = { wrap: TagWrap; dictionaries: Remote; onChange: (wrap: TagWrap) => void }

function WrapFields({ wrap, dictionaries, onChange }: WrapFieldsProps) {
  const t = useTranslations('printdesigner.tag')
  const id = useId()
  const choice = useRemoteChoice(dictionaries)
  switch (wrap.kind) {
    case 'none':
    case 'amountWords':
      return null
    case 'thousands':
      return (
        <TextInput
          label={t('places')}
          value={wrap.places}
          pattern={/^\d{0,2}$/}
          onChange={(places) => onChange({ ...wrap, places })}
        />
      )
    case 'date':
      return <TextInput label={t('format')} value={wrap.format} onChange={(format) => onChange({ ...wrap, format })} />
    case 'dictionary':
      return (
        <Field id={`${id}-dictionary`} label={t('dictionary')}>
          <FieldCombobox
            id={`${id}-dictionary`}
            {...choice}
            isFilterable
            values={wrap.dictionaryId === '' ? [] : [wrap.dictionaryId]}
            onChange={([dictionaryId = '']) => onChange({ ...wrap, dictionaryId })}
          />
        </Field>
      )
    default:
      return (
        <>
          <TextInput
            label={t('width')}
            value={wrap.width}
            pattern={/^\d{0,4}$/}
            onChange={(width) => onChange({ ...wrap, width })}
          />
          <TextInput
            label={t('height')}
            value={wrap.height}
            pattern={/^\d{0,4}$/}
            onChange={(height) => onChange({ ...wrap, height })}
          />
        </>
      )
  }
}
