'use client'
import { type Editor, useEditorState } from '@tiptap/react'
import { useTranslations } from 'next-intl'
import { type ReactNode, useRef } from 'react'
import { Select } from '@/components/ui/select'
import { ColorTool } from './color-tool'
import styles from './editor.module.css'
import { EditorIcon, type EditorIconName } from './editor-icons'
import { imageTypes } from './image-limits'
import { toolState } from './tool-state'
import { type Stop, useToolStops } from './use-tool-stops'

type EditorToolbarProps = {
  editor: Editor
  /** id of the text the tools work on. */
  controls: string
  onPictures: (files: readonly File[]) => void
}

const headings = [1, 2, 3, 4, 5, 6] as const
/** Spec 2 §9 names sizes; those every office program offers first. */
const sizes = ['12px', '14px', '16px', '18px', '20px', '24px', '32px', '48px'] as const
const imageWidths = [25, 50, 75, 100] as const

/** Tools of spec 2 §9 as one stop of the Tab key; arrows walk from tool to tool, Escape goes back to the text. */
export function EditorToolbar({ editor, controls, onPictures }: EditorToolbarProps) {
  const t = useTranslations('richtext')
  const state = useEditorState({ editor, selector: toolState })
  const fileRef = useRef<HTMLInputElement>(null)
  const run = () => editor.chain().focus()
  const tool = (
    name: EditorIconName,
    isOn: boolean | undefined,
    onPress: () => unknown,
    keys?: string,
    isDisabled = false,
  ): Tool => ({
    name,
    isOn,
    isDisabled,
    keys,
    onPress,
  })
  const groups: readonly (readonly Tool[])[] = [
    [
      tool('undo', undefined, () => run().undo().run(), 'Control+Z', !state.canUndo),
      tool('redo', undefined, () => run().redo().run(), 'Control+Shift+Z', !state.canRedo),
    ],
    [
      tool('bold', state.bold, () => run().toggleBold().run(), 'Control+B'),
      tool('italic', state.italic, () => run().toggleItalic().run(), 'Control+I'),
      tool('underline', state.underline, () => run().toggleUnderline().run(), 'Control+U'),
      tool('strike', state.strike, () => run().toggleStrike().run(), 'Control+Shift+S'),
    ],
    [
      tool('quote', state.quote, () => run().toggleBlockquote().run(), 'Control+Shift+B'),
      tool('codeBlock', state.codeBlock, () => run().toggleCodeBlock().run(), 'Control+Alt+C'),
      tool('bulletList', state.bulletList, () => run().toggleBulletList().run(), 'Control+Shift+8'),
      tool('orderedList', state.orderedList, () => run().toggleOrderedList().run(), 'Control+Shift+7'),
      tool('outdent', undefined, () => run().changeIndent(-1).run(), 'Control+['),
      tool('indent', undefined, () => run().changeIndent(1).run(), 'Control+]'),
    ],
    [
      ...(['left', 'center', 'right', 'justify'] as const).map((side) =>
        tool(side, state.align === side, () => run().setTextAlign(side).run(), alignKeys[side]),
      ),
      tool('rightToLeft', state.isRightToLeft, () => run().toggleRightToLeft().run()),
    ],
    [
      tool('picture', undefined, () => fileRef.current?.click()),
      tool('clean', undefined, () => run().unsetAllMarks().clearNodes().unsetTextAlign().run()),
    ],
  ]
  const { stop, bar } = useToolStops(() => editor.commands.focus())
  return (
    <div {...bar} role="toolbar" aria-label={t('toolbar')} aria-controls={controls} className={styles.toolbar}>
      <Group>
        <span className={styles.select}>
          <Select
            {...stop()}
            label={t('paragraphStyle')}
            options={[
              { value: '', label: t('paragraph') },
              ...headings.map((level) => ({ value: String(level), label: t('heading', { level }) })),
            ]}
            value={String(state.heading)}
            onChange={(chosen) => {
              const level = headings.find((item) => String(item) === chosen)
              if (level) run().setHeading({ level }).run()
              else run().setParagraph().run()
            }}
          />
        </span>
        <span className={styles.select}>
          <Select
            {...stop()}
            label={t('fontSize')}
            options={[
              { value: '', label: t('defaultSize') },
              ...known(sizes, state.fontSize).map((size) => ({ value: size, label: size.replace('px', '') })),
            ]}
            value={state.fontSize}
            onChange={(size) => (size ? run().setFontSize(size).run() : run().unsetFontSize().run())}
          />
        </span>
      </Group>
      <Group>
        <ColorTool
          kind="textColor"
          stop={stop()}
          color={state.color}
          onColor={(color) => (color ? run().setColor(color).run() : run().unsetColor().run())}
        />
        <ColorTool
          kind="backColor"
          stop={stop()}
          color={state.backColor}
          onColor={(color) => (color ? run().setBackgroundColor(color).run() : run().unsetBackgroundColor().run())}
        />
      </Group>
      {groups.map((tools) => (
        <Group key={tools[0]?.name}>
          {tools.map((item) => (
            <ToolButton key={item.name} tool={item} stop={stop()} />
          ))}
        </Group>
      ))}
      {state.isImage ? (
        <Group>
          <span className={styles.select}>
            <Select
              {...stop()}
              label={t('imageWidth')}
              options={[
                { value: '', label: t('originalSize') },
                ...known(
                  imageWidths.map((width) => `${width}%`),
                  state.imageWidth,
                ).map((width) => ({ value: width, label: width })),
              ]}
              value={state.imageWidth}
              onChange={(width) =>
                run()
                  .updateAttributes('image', { width: width || null, height: null })
                  .run()
              }
            />
          </span>
        </Group>
      ) : null}
      <input
        ref={fileRef}
        type="file"
        accept={imageTypes.join()}
        multiple
        hidden
        onChange={(event) => {
          const files = [...(event.target.files ?? [])]
          event.target.value = ''
          onPictures(files)
        }}
      />
    </div>
  )
}

/** What is offered, and what the text has though nobody offers it. */
function known(offered: readonly string[], own: string): readonly string[] {
  return [...new Set([...offered, own])].filter(Boolean)
}

const alignKeys = {
  left: 'Control+Shift+L',
  center: 'Control+Shift+E',
  right: 'Control+Shift+R',
  justify: 'Control+Shift+J',
} as const

type Tool = {
  name: EditorIconName
  isOn: boolean | undefined
  isDisabled: boolean
  keys: string | undefined
  onPress: () => unknown
}

function Group({ children }: { children: ReactNode }) {
  return <div className={styles.group}>{children}</div>
}

function ToolButton({ tool, stop }: { tool: Tool; stop: Stop }) {
  const t = useTranslations('richtext')
  const keys = tool.keys?.replace('Control', 'Ctrl')
  return (
    <button
      {...stop}
      type="button"
      className={styles.tool}
      aria-label={t(tool.name)}
      data-tip={keys ? `${t(tool.name)} (${keys})` : t(tool.name)}
      aria-pressed={tool.isOn}
      aria-disabled={tool.isDisabled || undefined}
      aria-keyshortcuts={tool.keys}
      // The marked words stay marked.
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => (tool.isDisabled ? undefined : tool.onPress())}
    >
      <EditorIcon name={tool.name} />
    </button>
  )
}
