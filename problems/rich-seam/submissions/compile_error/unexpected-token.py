import sys
print(sum(grade >= m for grade in grades)) if else
