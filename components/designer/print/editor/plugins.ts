import { Extension } from '@tiptap/core'
import { goToNextCell, tableEditing } from '@tiptap/pm/tables'
import { drawnPictures } from './drawn-pictures'
import { resizing } from './resizing'

/** What the keyboard and the pointer do in tables and lines beside what every editor does. */
export const templatePlugins = Extension.create({
  name: 'templatePlugins',
  addProseMirrorPlugins: () => [resizing(), tableEditing({ allowTableNodeSelection: true }), drawnPictures()],
  addKeyboardShortcuts() {
    const breakLine = () => this.editor.commands.insertContent({ type: 'lineBreak' })
    const step = (by: 1 | -1) => () => {
      const { state, view } = this.editor
      return goToNextCell(by)(state, view.dispatch)
    }
    return { 'Shift-Enter': breakLine, 'Mod-Enter': breakLine, Tab: step(1), 'Shift-Tab': step(-1) }
  },
})
