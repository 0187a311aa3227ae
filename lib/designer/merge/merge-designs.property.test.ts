import { parseDesign } from '@/lib/form/parse-design'
import { rawField, widgetSchemas } from '@/lib/form/test-designs'
import { seedOfRun, shareOf } from '@/tests/fixtures/depth'
import { setProperty } from '../commands/set-property'
import { formAsData, openForm, readForm, writeForm } from '../form/form-document'
import { formIndex, nameOfNode } from '../form/form-nodes'
import { Edit, isRefusal } from '../history/edit'
import type { ListDocument } from '../list/list-document'
import { fieldsOfForm } from '../list/list-fields'
import { newListDesign } from '../list/new-list'
import { desktop, listCommandOf, sampleFields } from '../list/testing-lists'
import { commandOf } from '../testing-commands'
import { historyOf, opened, realForm, realForms, smallText } from '../testing-forms'
import { rootId, subtree, type TreeDocument } from '../tree/tree-document'
import { mergeDesigns } from './merge-designs'
import type { Versions } from './merge-types'

const fieldsOf = (form: TreeDocument) => fieldsOfForm(parseDesign(formAsData(form), widgetSchemas))
const textOf = (form: TreeDocument) => JSON.stringify(formAsData(form))

const merge = ({ base, mine, theirs }: Versions<TreeDocument>) => {
  const of = (form: TreeDocument) => ({ form, list: {}, phone: {} })
  return mergeDesigns({ base: of(base), mine: of(mine), theirs: of(theirs) }, { fieldsOf })
}

/** Some commands on the form, read anew as after it was stored and read by somebody else. */
function worked(text: string, seed: number, count: number): TreeDocument {
  const { history, source } = historyOf(opened(text))
  for (let at = 0; at < count; at += 1) history.run(commandOf(history.document, Math.imul(seed + at, 2_654_435_761) >>> 1))
  return opened(writeForm(history.document, source)).document
}

test('a form that only one of two changed is what that one made of it, and the same work of both is done once', () => {
  const texts = [smallText(), ...realForms.map(realForm)]
  for (let seed = seedOfRun; seed < seedOfRun + shareOf(400, 4); seed += 1) {
    const text = texts[seed % texts.length] ?? ''
    const base = opened(text).document
    const other = worked(text, seed, 1 + (seed % 12))
    expect(textOf(merge({ base, mine: other, theirs: base }).documents.form)).toBe(textOf(other))
    expect(textOf(merge({ base, mine: base, theirs: other }).documents.form)).toBe(textOf(other))
    const same = merge({ base, mine: other, theirs: readForm(formAsData(other)) })
    expect(textOf(same.documents.form)).toBe(textOf(other))
    expect(same.conflicts).toEqual([])
  }
})

test('whatever two did, the result is a form: each node once, no code twice, and the platform reads it', () => {
  for (let seed = seedOfRun; seed < seedOfRun + shareOf(600, 4); seed += 1) {
    const base = opened(smallText()).document
    const [mine, theirs] = [worked(smallText(), seed, 1 + (seed % 9)), worked(smallText(), seed + 7_919, 1 + (seed % 7))]
    const { form } = merge({ base, mine, theirs }).documents
    const ids = [...subtree(form, rootId)]
    expect(ids.length).toBe(new Set(ids).size)
    expect(ids.length).toBe(Object.keys(form.nodes).length)
    const named = ids.filter((id) => id !== rootId && nameOfNode(form, id) !== '')
    expect([...formIndex(form).byCode.values()].sort()).toEqual(named.sort())
    expect(isRefusal(openForm(textOf(form)))).toBe(false)
    expect(() => fieldsOf(form)).not.toThrow()
  }
})

test('a list that only one of two changed is what that one made of it', () => {
  const base = newListDesign(sampleFields, desktop)
  for (let seed = seedOfRun; seed < seedOfRun + shareOf(400, 4); seed += 1) {
    const edit = new Edit<ListDocument>(base)
    for (let at = 0; at < 8; at += 1) listCommandOf(edit.doc, Math.imul(seed + at, 2_654_435_761) >>> 1)(edit)
    const form = readForm({ fields: [] })
    const of = (list: ListDocument) => ({ form, list, phone: {} })
    const merged = (mine: ListDocument, theirs: ListDocument) =>
      mergeDesigns({ base: of(base), mine: of(mine), theirs: of(theirs) }, { fieldsOf: null })
    for (const [mine, theirs] of [
      [edit.doc, base],
      [base, edit.doc],
      [edit.doc, structuredClone(edit.doc)],
    ] as const) {
      const { documents, conflicts } = merged(mine, theirs)
      expect(documents.list).toEqual(edit.doc)
      expect(conflicts).toEqual([])
    }
  }
})

test('changes of different things are both taken, whoever merges them', () => {
  const text = JSON.stringify({ fields: ['a', 'b', 'c'].map((name) => rawField('input', name)) })
  const base = opened(text).document
  const changed = (name: string, path: readonly string[]) => {
    const edit = new Edit(base)
    setProperty({ id: formIndex(base).byCode.get(name) ?? '', path, value: 'x' })(edit)
    return edit.doc
  }
  const all = ['a', 'b', 'c'].flatMap((name) =>
    [['__config__', 'label'], ['placeholder'], ['style', 'width']].map((path) => changed(name, path)),
  )
  for (const mine of all) {
    for (const theirs of all) {
      const [one, other] = [merge({ base, mine, theirs }), merge({ base, mine: theirs, theirs: mine })]
      expect(one.conflicts).toEqual([])
      expect(formAsData(one.documents.form)).toEqual(formAsData(other.documents.form))
    }
  }
})
