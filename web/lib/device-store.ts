import type { UseStore } from 'idb-keyval'
import { DEVICE, FORGOTTEN, OWNER_KEY } from './forget-person.ts'
import { randomKey } from './random-key.ts'

const OBJECT_STORE = 'drafts'
const isBrowser = 'indexedDB' in globalThis

/**
 * Opens the IndexedDB database of this name, which forgetPerson must delete, for the functions of idb-keyval. Its
 * own stores would let the browser commit to disk seconds later, and a battery that runs empty would take what was
 * typed. Any use may reject, since a private window can lack storage.
 */
export function openStore(name: string): UseStore {
  let opening: Promise<IDBDatabase> | undefined
  const reopen = () => (opening = undefined)
  const open = async () => {
    const request = indexedDB.open(name, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(OBJECT_STORE)
    const database = await settle(request)
    // Signing out, in any tab, deletes the database. A connection left open would block that.
    database.onversionchange = () => {
      database.close()
      reopen()
    }
    database.onclose = reopen
    return database
  }
  // What is written from now on belongs to the next person, so it must wait until the database is deleted.
  if (isBrowser) addEventListener(FORGOTTEN, reopen)
  return async (mode, act) => {
    opening ??= open()
    const database = await opening.catch((error: unknown) => {
      reopen()
      throw error
    })
    return act(database.transaction(OBJECT_STORE, mode, { durability: 'strict' }).objectStore(OBJECT_STORE))
  }
}

/** Puts and deletes in one transaction, so that all of it happens or none. */
export function writeMany(
  store: UseStore,
  { put = [], drop = [] }: { put?: Iterable<readonly [string, unknown]>; drop?: Iterable<string> },
): Promise<void> {
  return store('readwrite', (objects) => {
    for (const [key, value] of put) objects.put(value, key)
    for (const key of drop) objects.delete(key)
    return settle(objects.transaction)
  })
}

const store = openStore(DEVICE)
/** Everything in the database, so that it can be read without waiting. Without storage it lasts as long as the page. */
const texts = new Map<string, string>()
const unwritten = new Map<string, string | undefined>()
/** The keys that changed before the database was read. */
let changedEarly: Set<string> | undefined = new Set()
let timesForgotten = 0
let writing = Promise.resolve()
let loading: Promise<void> | undefined
const otherTabs = isBrowser && 'BroadcastChannel' in globalThis ? new BroadcastChannel(DEVICE) : undefined

/**
 * Small texts that outlive a killed browser: what a person typed, and what waits to be sent. An `area` of
 * stored.ts. Empty until loadDevice has resolved.
 */
export const device = {
  getItem: (key: string) => texts.get(key) ?? null,
  setItem: (key: string, text: string) => change(key, text),
  removeItem: (key: string) => change(key, undefined),
}

/**
 * An `area` for lists whose entries have a key each, so that two tabs never overwrite each other's. Reads as one JSON
 * array, and is written with addEntry and changeEntries only.
 */
export const deviceList = {
  getItem: (key: string) =>
    `[${keysOf(key)
      .map((each) => texts.get(each))
      .join()}]`,
  setItem: () => {},
  removeItem: () => {},
}

/** Adds an entry at the end of a list. */
export function addEntry(list: string, entry: unknown) {
  const last = Number(
    keysOf(list)
      .at(-1)
      ?.slice(list.length + 1, list.length + 14) ?? 0,
  )
  // The time orders the keys. The rest tells apart what two tabs add at the same moment.
  changeEntry(`${list}:${Math.max(Date.now(), last + 1)}-${randomKey()}`, JSON.stringify(entry))
}

/** Replaces each entry of a list by what `toChanged` returns. Undefined removes it, and the same object changes nothing. */
export function changeEntries<T extends object>(
  list: string,
  isEntry: (value: unknown) => value is T,
  toChanged: (entry: T) => T | undefined,
) {
  for (const key of keysOf(list)) {
    const entry: unknown = JSON.parse(texts.get(key) ?? '')
    if (!isEntry(entry)) continue
    const changed = toChanged(entry)
    if (changed !== entry) changeEntry(key, changed && JSON.stringify(changed))
  }
}

function keysOf(list: string): string[] {
  return [...texts.keys()].filter((key) => key.startsWith(`${list}:`)).sort()
}

/** Reads what earlier pages have stored. Whoever reads at once must wait for it. */
export function loadDevice(): Promise<void> {
  loading ??= load().catch(() => undefined)
  return loading
}

/** Resolves when everything written so far is on disk, or cannot be. */
export function whenStored(): Promise<void> {
  return writing
}

async function load() {
  const before = timesForgotten
  const [keys, stored] = await store('readonly', (objects) =>
    Promise.all([settle(objects.getAllKeys()), settle<string[]>(objects.getAll())]),
  )
  if (timesForgotten !== before) return
  const owner = localStorage.getItem(OWNER_KEY)
  stored.forEach((text, index) => {
    const key = keys[index]
    if (typeof key !== 'string' || changedEarly?.has(key)) return
    // The part after the first colon is the id of the person to whom it belongs.
    const [, id = owner] = key.split(':')
    if (owner !== null && id !== owner) device.removeItem(key)
    else {
      keep(key, text)
      announce(key)
    }
  })
  changedEarly = undefined
  if (hasOldDrafts())
    await import('./old-drafts.ts').then((module) => module.takeOver(OLD_KEY, device, whenStored))
}

/** The keys in local and session storage under which earlier versions kept what is here now. */
const OLD_KEY = /^(new-listing$|draft:|comment:|outbox:)/

function hasOldDrafts(): boolean {
  return [localStorage, sessionStorage].some((storage) =>
    Object.keys(storage).some((key) => OLD_KEY.test(key)),
  )
}

function changeEntry(key: string, text: string | undefined) {
  change(key, text)
  announce(key)
}

function change(key: string, text: string | undefined) {
  keep(key, text)
  // A channel has no target origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  otherTabs?.postMessage([key, text])
  unwritten.set(key, text)
  writing = writing.then(write)
}

// What changes while a transaction is being written to disk is written by the next one.
async function write() {
  const changes = [...unwritten]
  if (changes.length === 0) return
  unwritten.clear()
  await store('readwrite', (objects) => {
    for (const [key, text] of changes) {
      if (text === undefined) objects.delete(key)
      else objects.put(text, key)
    }
    return settle(objects.transaction)
  }).catch(() => undefined)
}

function keep(key: string, text: string | undefined) {
  changedEarly?.add(key)
  if (text === undefined) texts.delete(key)
  else texts.set(key, text)
}

/** Tells those who watch this text, or the list of which it is an entry, as the browser does for its own storages. */
function announce(key: string) {
  // A service worker has no such events, and nobody who listens.
  if (!('StorageEvent' in globalThis)) return
  for (const each of [key, key.slice(0, key.lastIndexOf(':'))])
    dispatchEvent(new StorageEvent('storage', { key: each }))
}

function forget() {
  timesForgotten += 1
  texts.clear()
  unwritten.clear()
}

if (isBrowser) {
  void loadDevice()
  addEventListener(FORGOTTEN, forget)
  // The key is null if another tab has cleared everything.
  addEventListener('storage', ({ key }: StorageEvent) => key === null && forget())
  otherTabs?.addEventListener(
    'message',
    ({ data: [key, text] }: MessageEvent<[string, string | undefined]>) => {
      keep(key, text)
      announce(key)
    },
  )
}

// idb-keyval's own function would bring the rest of that module to the first view.
function settle<T>(request: IDBRequest<T>): Promise<T>
function settle(request: IDBTransaction): Promise<void>
function settle(request: IDBRequest | IDBTransaction): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const done = () => resolve('result' in request ? request.result : undefined)
    Object.assign(request, { onsuccess: done, oncomplete: done, onabort: fail, onerror: fail })
    function fail() {
      reject(request.error)
    }
  })
}
