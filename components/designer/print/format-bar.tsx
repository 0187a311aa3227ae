'use client'

import type { Editor } from '@tiptap/core'
import type { EditorState, Transaction } from '@tiptap/pm/state'
import { useEditorState } from '@tiptap/react'
import { useTranslations } from 'next-intl'
import { ColorTool } from '@/components/widgets/editor/color-tool'
import { EditorIcon } from '@/components/widgets/editor/editor-icons'
import { type Stop, useToolStops } from '@/components/widgets/editor/use-tool-stops'
import { Choice, Group, Tool, toolBarClass } from '../shell/tool-bar'
import {
  clearFormats,
  formatOf,
  hasFormat,
  lineStyle,
  lineTag,
  marksAt,
  setFormat,
  setLineStyle,
  setLineTag,
} from './editor/formats'
import { InsertTools } from './insert-tools'

const fonts = [
  ["'SimSun','Songti SC','Noto Serif CJK SC',serif", 'song'],
  ["'SimHei','Heiti SC','Noto Sans CJK SC',sans-serif", 'hei'],
  ["'KaiTi','Kaiti SC','STKaiti',serif", 'kai'],
  ["'FangSong','STFangsong',serif", 'fang'],
  ["'Microsoft YaHei','PingFang SC','Noto Sans CJK SC',sans-serif", 'yahei'],
  ['Arial,Helvetica,sans-serif', 'arial'],
  ["'Times New Roman',Times,serif", 'times'],
] as const
const sizes = ['7pt', '8pt', '9pt', '10pt', '10.5pt', '12pt', '14pt', '16pt', '18pt', '22pt', '26pt', '36pt'] as const
const lineHeights = ['1', '1.25', '1.5', '1.75', '2', '2.5'] as const
const lineTags = ['p', 'h1', 'h2', 'h3', 'h4', 'div'] as const
const sides = ['left', 'center', 'right', 'justify'] as const

const words = [
  ['bold', 'font-weight', 'bold'],
  ['italic', 'font-style', 'italic'],
  ['underline', 'text-decoration', 'underline'],
  ['strike', 'text-decoration', 'line-through'],
] as const

/** What the tools show of the place of the caret. */
function shownState({ editor }: { editor: Editor }) {
  const { state } = editor
  const marks = marksAt(state)
  return {
    tag: lineTag(state),
    font: formatOf(marks, 'font-family'),
    size: formatOf(marks, 'font-size'),
    color: formatOf(marks, 'color'),
    backColor: formatOf(marks, 'background-color'),
    lineHeight: lineStyle(state, 'line-height'),
    align: lineStyle(state, 'text-align'),
    on: words.filter(([, style, value]) => hasFormat(state, style, value)).map(([name]) => name) as readonly string[],
  }
}

type BarProps = { editor: Editor; controls: string }

/** The tools of words and lines, as one stop of the Tab key; arrows walk from tool to tool, Escape goes back to the text. */
export function FormatBar({ editor, controls }: BarProps) {
  const t = useTranslations('printdesigner.tools')
  const shown = useEditorState({ editor, selector: shownState })
  const { stop, bar } = useToolStops(() => editor.view.focus())
  const apply = (make: (state: EditorState) => Transaction) => {
    editor.view.dispatch(make(editor.state))
    editor.view.focus()
  }
  const format = (style: string) => (value: string) => apply((state) => setFormat(state, style, value))
  return (
    <div {...bar} role="toolbar" aria-label={t('name')} aria-controls={controls} className={toolBarClass}>
      <WordChoices shown={shown} stop={stop} apply={apply} format={format} />
      <WordTools shown={shown} stop={stop} apply={apply} format={format} />
      <InsertTools editor={editor} stop={stop} />
      <CleanTool stop={stop} onPress={() => apply(clearFormats)} />
    </div>
  )
}

type PartProps = {
  shown: ReturnType<typeof shownState>
  stop: () => Stop
  apply: (make: (state: EditorState) => Transaction) => void
  format: (style: string) => (value: string) => void
}

function WordChoices({ shown, stop, apply, format }: PartProps) {
  const t = useTranslations('printdesigner.tools')
  return (
    <>
      <Choice
        label={t('line')}
        stop={stop()}
        value={shown.tag}
        options={lineTags.map((tag) => [tag, t(`tags.${tag}`)])}
        unset={t('tags.none')}
        onChange={(tag) => apply((state) => setLineTag(state, tag || 'p'))}
      />
      <Choice
        label={t('font')}
        stop={stop()}
        value={shown.font}
        options={fonts.map(([value, name]) => [value, t(`fonts.${name}`)])}
        unset={t('fontDefault')}
        onChange={format('font-family')}
      />
      <Choice
        label={t('size')}
        stop={stop()}
        value={shown.size}
        options={sizes.map((size) => [size, size.replace('pt', '')])}
        unset={t('sizeDefault')}
        onChange={format('font-size')}
        isNarrow
      />
    </>
  )
}

function WordTools({ shown, stop, apply, format }: PartProps) {
  const t = useTranslations('printdesigner.tools')
  return (
    <>
      <Group>
        {words.map(([name, style, value]) => (
          <Tool
            key={name}
            icon={<EditorIcon name={name} />}
            label={t(name)}
            stop={stop()}
            isOn={shown.on.includes(name)}
            onPress={() => format(style)(shown.on.includes(name) ? '' : value)}
          />
        ))}
        <ColorTool kind="textColor" stop={stop()} color={shown.color} onColor={format('color')} />
        <ColorTool kind="backColor" stop={stop()} color={shown.backColor} onColor={format('background-color')} />
      </Group>
      <Group>
        {sides.map((side) => (
          <Tool
            key={side}
            icon={<EditorIcon name={side} />}
            label={t(side)}
            stop={stop()}
            isOn={shown.align === side}
            onPress={() => apply((state) => setLineStyle(state, 'text-align', shown.align === side ? '' : side))}
          />
        ))}
      </Group>
      <Choice
        label={t('lineHeight')}
        stop={stop()}
        value={shown.lineHeight}
        options={lineHeights.map((height) => [height, height])}
        unset={t('lineHeightDefault')}
        onChange={(height) => apply((state) => setLineStyle(state, 'line-height', height))}
        isNarrow
      />
    </>
  )
}

/** Drawn after the others: places are handed out in the order of drawing. */
function CleanTool({ stop, onPress }: { stop: () => Stop; onPress: () => void }) {
  const t = useTranslations('printdesigner.tools')
  return <Tool icon={<EditorIcon name="clean" />} label={t('clean')} stop={stop()} onPress={onPress} />
}
