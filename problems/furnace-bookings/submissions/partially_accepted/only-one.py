# Takes the one booking that pays most: a few points, and the best choice where only one can be taken.
n = int(input())
pays = [int(input().split()[2]) for _ in range(n)]
print(1)
print(pays.index(max(pays)) + 1)
