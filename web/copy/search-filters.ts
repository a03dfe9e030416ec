import type { Category, ChipId, GroupId } from '#web/features/search/chips.ts'
import { defineWords } from './words.ts'

const categories: Record<Category, string> = {
  electronics: 'Electronics (Brand New in Box)',
  generators: 'Generators (Max 1 Year Old)',
  cars: 'Cars (Max 3 Years Old)',
  homes: 'Homes (Verified Ownership)',
}

const groups: Record<GroupId, string> = {
  productType: 'Product', age: 'Age', fuel: 'Fuel', power: 'Power', maker: 'Brand', carAge: 'Age', make: 'Make', bodyType: 'Body type', transmission: 'Transmission',
}

const chips: Record<ChipId, string> = {
  '5G Phone': '5G Smartphones', iPhone: 'iPhone', iPad: 'iPad', MacBook: 'MacBook', 'Android Phone': 'Android Phones', Laptop: 'Laptops',
  'Gaming Console': 'Gaming Consoles', Smartwatch: 'Smartwatches', Headphones: 'Headphones',
  under3Months: 'Under 3 months', from3To6Months: '3-6 months', from6To12Months: '6-12 months',
  Petrol: 'Petrol', Diesel: 'Diesel', Gas: 'Gas', from2To5Kva: '2-5KVA', from5To10Kva: '5-10KVA', from10Kva: '10KVA+',
  Honda: 'Honda', Yamaha: 'Yamaha', Firman: 'Firman',
  under1Year: 'Under 1 year', from1To2Years: '1-2 years', from2To3Years: '2-3 years',
  Toyota: 'Toyota', Nissan: 'Nissan', Hyundai: 'Hyundai', Sedan: 'Sedan', SUV: 'SUV', Hatchback: 'Hatchback', manual: 'Manual', automatic: 'Automatic',
}

export const searchFilterWords = defineWords({
  en: {
    category: 'Category',
    chooseCategory: 'Choose a category',
    categoryHint: 'Choose one to search',
    categories,
    location: 'Location',
    anywhere: 'Anywhere in Sierra Leone',
    price: 'Price range',
    rent: 'Price range (per month)',
    lowest: 'Lowest (SLE)',
    highest: 'Highest (SLE)',
    millions: (price: number) => `${(price / 1_000_000).toFixed(1)}M SLE`,
    groups,
    chips,
    selected: 'Selected Filters',
    remove: (chip: string) => `Remove ${chip}`,
    coming: 'Loading the filters',
    notLoaded: 'The filters did not load',
    offline: 'Please check your connection and try again.',
    retry: 'Try again',
  },
})
