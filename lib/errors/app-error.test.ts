import { AppError, toAppError } from './app-error'

it('an error of another copy of the code, as every bundle has its own, keeps its code for whoever answers', () => {
  let thrown: unknown
  jest.isolateModules(() => {
    const other: typeof import('./app-error') = require('./app-error')
    thrown = new other.AppError('busy', 'no place')
  })
  expect(thrown).not.toBeInstanceOf(AppError)
  expect(toAppError(thrown)).toMatchObject({ code: 'busy', httpStatus: 503 })
})

it('what is no error of ours is one of the program', () => {
  for (const thrown of [new Error('broken'), Object.assign(new Error('broken'), { code: 'busy' }), 'broken'])
    expect(toAppError(thrown)).toMatchObject({ code: 'internal', message: 'broken' })
})
