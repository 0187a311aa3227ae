/**
 * What runs first inside the engine: it gives scripts the functions of contract 3a §11 and nothing else. Kept as text because it
 * is code of another engine. It holds on to the built-in functions it needs, so that a script that redefines them only deceives
 * itself. `send` takes one wish as JSON text; the host reads it with care.
 */
export const bootstrapSource = `
(function (send, setTimer, clearTimer, factsText) {
  'use strict'
  const { parse, stringify } = JSON
  const { apply } = Reflect
  const { create, freeze, getPrototypeOf } = Object
  const { isArray } = Array
  const objectPrototype = Object.prototype
  const NativePromise = Promise
  const then = Promise.prototype.then
  const NativeProxy = Proxy
  const Text = String
  const Num = Number
  const NativeError = Error
  const cut = String.prototype.slice
  const find = String.prototype.indexOf

  const scripts = create(null)
  const values = create(null)
  const fixed = create(null)
  const calls = create(null)
  const timers = create(null)
  let lastCall = 0
  let lastTimer = 0
  let currentRun = 0

  const json = (value) => {
    const text = stringify(value)
    return text === undefined ? 'null' : text
  }
  const emit = (wish) => send(json(wish))
  const textOf = (value) => {
    try {
      if (typeof value === 'string') return value
      if (value instanceof NativeError) return Text(value.name) + ': ' + Text(value.message)
      if (value !== null && typeof value === 'object') return json(value)
      return Text(value)
    } catch (error) {
      return '?'
    }
  }
  const reasonOf = (error) => apply(cut, error === undefined || error === null ? '' : textOf(error), [0, 2000])

  const stackOf = (error) => {
    try {
      return error instanceof NativeError ? apply(cut, Text(error.stack), [0, 2000]) : ''
    } catch (failure) {
      return ''
    }
  }

  const log = (level) => (...parts) => {
    let text = ''
    for (let index = 0; index < parts.length; index += 1) text += (index > 0 ? ' ' : '') + apply(cut, textOf(parts[index]), [0, 2000])
    emit({ kind: 'log', run: currentRun, level, text: apply(cut, text, [0, 2000]) })
  }

  const split = (prop) => {
    const name = Text(prop)
    const dot = apply(find, name, ['.'])
    const at = dot > 0 ? dot : apply(find, name, ['-'])
    if (at <= 0) return { name, table: '', child: '' }
    return { name, table: apply(cut, name, [0, at]), child: apply(cut, name, [at + 1]) }
  }

  const write = (run, prop, value, rowIndex) => {
    const text = json(value)
    const { name, table, child } = split(prop)
    send('{"kind":"set","run":' + run.id + ',"prop":' + json(name) + ',"rowIndex":' + json(rowIndex) + ',"value":' + text + '}')
    if (name in values) values[name] = parse(text)
    else if (table in values && isArray(values[table])) {
      const index = rowIndex === null ? run.rowIndex : rowIndex
      const row = index === null ? undefined : values[table][index]
      if (row !== null && typeof row === 'object') row[child] = parse(text)
    }
  }

  const rowView = (run, table, index, row) =>
    row === null || typeof row !== 'object'
      ? row
      : new NativeProxy(row, {
          set(target, key, value) {
            if (typeof key === 'string') write(run, table + '.' + key, value, index)
            return true
          },
        })

  const view = (run, name) => {
    const value = values[name]
    if (!isArray(value) || value.length === 0 || value[0] === null || typeof value[0] !== 'object' || isArray(value[0])) return value
    const rows = []
    for (let index = 0; index < value.length; index += 1) rows[index] = rowView(run, name, index, value[index])
    return rows
  }

  const formDataOf = (run) =>
    new NativeProxy(values, {
      get: (target, key) => (typeof key === 'string' && key in values ? view(run, key) : objectPrototype[key]),
      set(target, key, value) {
        if (typeof key === 'string' && !fixed[key]) write(run, key, value, null)
        return true
      },
      defineProperty: () => false,
      deleteProperty: () => true,
      getPrototypeOf: () => objectPrototype,
      setPrototypeOf: () => true,
    })

  const requestOf = (run) => (url, method, data, headers) =>
    new NativePromise((resolve, reject) => {
      const wish = url !== null && typeof url === 'object' ? url : { url, method, data, headers }
      lastCall += 1
      calls[lastCall] = { resolve, reject, run: run.id }
      emit({
        kind: 'request',
        run: run.id,
        call: lastCall,
        url: Text(wish.url),
        method: wish.method === undefined || wish.method === null ? 'get' : Text(wish.method),
        data: wish.data === undefined ? wish.params : wish.data,
        headers: wish.headers,
      })
    })

  const apiOf = (run, args) => {
    const setFormData = (prop, value, rowIndex) => write(run, prop, value, typeof rowIndex === 'number' ? rowIndex : null)
    const state = (name, isOn) => (prop, flag) => emit({ kind: 'state', run: run.id, prop: Text(prop), state: name, isOn: isOn(flag) })
    const request = requestOf(run)
    const onlineUtils = {
      getUserInfo: () => parse(factsText).user,
      getDeviceInfo: () => parse(factsText).device,
      request,
      route: (url) => emit({ kind: 'route', run: run.id, url: Text(url) }),
      toast: (message, type, duration) => {
        const wish = message !== null && typeof message === 'object' ? message : { message, type, duration }
        emit({ kind: 'toast', run: run.id, text: textOf(wish.message), type: wish.type, duration: wish.duration })
      },
    }
    const api = {
      formData: formDataOf(run),
      setFormData,
      setShowOrHide: state('hidden', (flag) => !flag),
      setRequired: state('required', (flag) => !!flag),
      setDisabled: state('disabled', (flag) => !!flag),
      onlineUtils,
      request,
      getFieldOptions: (prop) => {
        const list = parse(factsText).options[Text(prop)]
        const own = options[Text(prop)]
        return own === undefined ? (list === undefined ? [] : list) : parse(own)
      },
      setFieldOptions: (prop, list) => {
        const text = json(isArray(list) ? list : [])
        options[Text(prop)] = text
        send('{"kind":"options","run":' + run.id + ',"prop":' + json(Text(prop)) + ',"list":' + text + '}')
      },
      refresh: () => emit({ kind: 'refresh', run: run.id }),
      tableRef: create(null),
    }
    for (const key in args) api[key] = args[key]
    return api
  }
  const options = create(null)

  const sync = (text) => {
    if (text === '') return
    const changes = parse(text)
    for (let index = 0; index < changes.length; index += 1) {
      values[changes[index][0]] = changes[index][1]
      fixed[changes[index][0]] = changes[index].length > 2
    }
  }

  const invoke = (id, key, argsText, valuesText) => {
    sync(valuesText)
    currentRun = id
    const args = parse(argsText)
    const run = { id, rowIndex: typeof args.rowIndex === 'number' ? args.rowIndex : null }
    let isPending = false
    try {
      const result = scripts[key](apiOf(run, args))
      isPending = result !== null && typeof result === 'object' && typeof result.then === 'function'
      if (isPending) {
        apply(then, new NativePromise((resolve) => resolve(result)), [
          () => emit({ kind: 'settled', run: id, isOk: true, text: '' }),
          (error) => emit({ kind: 'settled', run: id, isOk: false, text: reasonOf(error) }),
        ])
      }
    } catch (error) {
      emit({ kind: 'failed', run: id, text: reasonOf(error), stack: stackOf(error) })
      return
    }
    emit({ kind: 'returned', run: id, isPending })
  }

  const reply = (call, isOk, text, valuesText) => {
    sync(valuesText)
    const waiting = calls[call]
    if (waiting === undefined) return
    delete calls[call]
    currentRun = waiting.run
    if (isOk) waiting.resolve(parse(text))
    else waiting.reject(new NativeError(text))
  }

  const fire = (id) => {
    const timer = timers[id]
    if (timer === undefined) return
    if (timer.everyMs === null) delete timers[id]
    else setTimer(id, timer.everyMs)
    currentRun = timer.run
    try {
      apply(timer.action, undefined, timer.args)
    } catch (error) {
      emit({ kind: 'failed', run: timer.run, text: reasonOf(error), stack: stackOf(error) })
    }
  }

  const styles = (id, rowKey, cellKey, rowsText, columnsText) => {
    currentRun = id
    const rows = parse(rowsText)
    const columns = parse(columnsText)
    const rowStyles = []
    const cellStyles = []
    const rowStyle = scripts[rowKey]
    const cellStyle = scripts[cellKey]
    try {
      for (let rowIndex = 0; rowIndex < rows.length; rowIndex += 1) {
        const row = rows[rowIndex]
        const style = rowStyle === undefined ? null : rowStyle({ row, rowIndex })
        rowStyles[rowIndex] = style === undefined ? null : style
        if (cellStyle === undefined) continue
        for (let columnIndex = 0; columnIndex < columns.length; columnIndex += 1) {
          const cell = cellStyle({ row, column: columns[columnIndex], rowIndex, columnIndex })
          if (cell !== null && typeof cell === 'object') cellStyles[cellStyles.length] = [rowIndex, columnIndex, cell]
        }
      }
    } catch (error) {
      emit({ kind: 'failed', run: id, text: reasonOf(error), stack: stackOf(error) })
      return
    }
    emit({ kind: 'styles', run: id, result: { rows: rowStyles, cells: cellStyles } })
  }

  const schedule = (isRepeating) => (action, ms, ...args) => {
    if (typeof action !== 'function') return 0
    const wait = Num(ms)
    const delay = wait > 4 ? wait : 4
    lastTimer += 1
    timers[lastTimer] = { action, args, run: currentRun, everyMs: isRepeating ? delay : null }
    setTimer(lastTimer, delay)
    return lastTimer
  }
  const cancel = (id) => {
    delete timers[Text(id)]
    clearTimer(Num(id))
  }
  globalThis.console = freeze({ log: log('info'), info: log('info'), debug: log('info'), warn: log('warn'), error: log('error') })
  globalThis.setTimeout = schedule(false)
  globalThis.setInterval = schedule(true)
  globalThis.clearTimeout = cancel
  globalThis.clearInterval = cancel
  return {
    define: (key, action) => {
      scripts[key] = action
    },
    invoke,
    reply,
    fire,
    sync,
    styles,
  }
})
`
