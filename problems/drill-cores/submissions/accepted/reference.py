# A row of the table is one large integer: a 0 bit wherever the row grows by one.
a = input().strip()
b = input().strip()
full = (1 << len(a)) - 1
places = {}
for letter in set(a):
    places[letter] = int(''.join('1' if other == letter else '0' for other in reversed(a)), 2)
row = full
for letter in b:
    matches = row & places.get(letter, 0)
    row = ((row + matches) | (row - matches)) & full
print(len(a) - bin(row).count('1'))
