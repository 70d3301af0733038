# Makes all the 2^n words and throws most of them away.
from itertools import product

n = int(input())
book = []
for word in product('GS', repeat=n):
    if not any(a == b == 'G' for a, b in zip(word, word[1:])):
        book.append(''.join(word))
print(len(book))
print('\n'.join(book))
